// Many tables at once: two people at each, a move per table and second. Tells how long it takes
// from sending a move to its acknowledgement, which comes after it is durable.
//
//   thronsaal_load <port> <tables> <seconds>
//
// The server is to run with --behind-proxy, so that every visitor can come from an address of his
// own, as they would. script/bench server starts one.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/rng.h"
#include "server/awaiting.h"

namespace thronsaal {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using Clock = std::chrono::steady_clock;
using tcp = asio::ip::tcp;

class Person;

struct Load {
  ~Load();

  std::vector<std::unique_ptr<Person>> people;
  unsigned short port = 0;
  Clock::time_point begin;  // of the measurement
  Clock::time_point end;
  std::vector<double> milliseconds;
  int refused = 0;
  int seated = 0;  // tables that are ready
};

class Person {
 public:
  Person(asio::io_context& io, unsigned short port, int number)
      : stream_(io), bell_(io), port_(port), number_(number) {}

  asio::awaitable<void> arrive() {
    const tcp::endpoint server(asio::ip::address_v4::loopback(), port_);
    const std::string cookie = co_await visit(server);
    co_await beast::get_lowest_layer(stream_).async_connect(server, use_awaitable);
    stream_.set_option(websocket::stream_base::decorator(
        [cookie, from = address()](websocket::request_type& request) {
          request.set(http::field::cookie, cookie);
          request.set("X-Forwarded-For", from);
        }));
    stream_.read_message_max(std::size_t{1} << 20);
    co_await stream_.async_handshake(fmt::format("localhost:{}", port_), "/socket", use_awaitable);
    asio::co_spawn(stream_.get_executor(), listen(), asio::detached);
  }

  asio::awaitable<json::object> ask(json::object request) {
    request["id"] = 1;
    answer_.clear();
    const std::string text = json::serialize(request);
    co_await stream_.async_write(asio::buffer(text), use_awaitable);
    while (answer_.empty()) co_await wait();
    co_return std::exchange(answer_, {});
  }

  // What the person's seat may do.
  const json::array* legal() const {
    const json::value* position = update_.if_contains("position");
    if (position == nullptr) return nullptr;
    const json::value* seats = position->as_object().if_contains("seats");
    if (seats == nullptr) return nullptr;
    const json::array& actions = seats->at(0).at("legal").as_array();
    return actions.empty() ? nullptr : &actions;
  }
  std::int64_t seen() const { return update_.at("seq").to_number<std::int64_t>(); }
  bool is_over() const { return !update_.empty() && update_.at("info").at("phase") == "over"; }

 private:
  std::string address() const { return fmt::format("10.0.{}.{}", number_ / 250, number_ % 250); }

  asio::awaitable<std::string> visit(tcp::endpoint server) {
    beast::tcp_stream stream(stream_.get_executor());
    co_await stream.async_connect(server, use_awaitable);
    http::request<http::empty_body> request(http::verb::post, "/api/visit", 11);
    request.set(http::field::host, "localhost");
    request.set("X-Forwarded-For", address());
    request.prepare_payload();
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(stream, buffer, response, use_awaitable);
    const std::string cookie(response[http::field::set_cookie]);
    co_return cookie.substr(0, cookie.find(';'));
  }

  asio::awaitable<void> listen() {
    beast::flat_buffer buffer;
    while (true) {
      beast::error_code error;
      co_await stream_.async_read(buffer, asio::redirect_error(use_awaitable, error));
      if (error) co_return;
      json::object message = json::parse(beast::buffers_to_string(buffer.data())).as_object();
      buffer.consume(buffer.size());
      if (message.contains("id")) {
        answer_ = std::move(message);
      } else if (message.at("type") == "update") {
        update_ = std::move(message);
      }
      bell_.cancel();
    }
  }

  asio::awaitable<void> wait() {
    bell_.expires_after(std::chrono::seconds(30));
    beast::error_code rung;
    co_await bell_.async_wait(asio::redirect_error(use_awaitable, rung));
    if (!rung) throw std::runtime_error("the server does not answer");
  }

  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer bell_;
  unsigned short port_;
  int number_;
  json::object answer_;
  json::object update_;
};

Load::~Load() = default;

asio::awaitable<void> play_table(asio::io_context& io, Load& load, int number) {
  // They listen until all is over, longer than they play.
  Person& anne = *load.people.emplace_back(std::make_unique<Person>(io, load.port, 2 * number));
  Person& bert = *load.people.emplace_back(std::make_unique<Person>(io, load.port, 2 * number + 1));
  co_await anne.arrive();
  co_await bert.arrive();
  json::object wish{{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}};
  const json::object created = co_await anne.ask(std::move(wish));
  const json::value table = created.at("table");
  json::object watch{{"cmd", "watch"}, {"table", table}};
  co_await anne.ask(watch);
  co_await bert.ask(watch);
  json::object sit{{"cmd", "sit"}, {"table", table}, {"seat", 1}};
  co_await bert.ask(std::move(sit));
  json::object start{{"cmd", "start"}, {"table", table}};
  co_await anne.ask(std::move(start));
  ++load.seated;

  Rng rng(static_cast<std::uint64_t>(number));
  asio::steady_timer pace(io);
  Clock::time_point next = load.begin + std::chrono::microseconds(rng.below(1'000'000));
  while (next < load.end && !anne.is_over()) {
    pace.expires_at(next);
    co_await pace.async_wait(use_awaitable);
    next += std::chrono::seconds(1);
    Person& mover = anne.legal() != nullptr ? anne : bert;
    const json::array* legal = mover.legal();
    if (legal == nullptr) continue;
    json::object move{{"cmd", "move"},
                      {"table", table},
                      {"seat", &mover == &anne ? 0 : 1},
                      {"action", (*legal)[rng.below(legal->size())].at("action")},
                      {"seen", mover.seen()}};
    const auto sent = Clock::now();
    const json::object answer = co_await mover.ask(std::move(move));
    load.milliseconds.push_back(
        std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
    if (!answer.contains("ok")) ++load.refused;
  }
}

double quantile(const std::vector<double>& sorted, double part) {
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

int run(unsigned short port, int tables, int seconds) {
  asio::io_context io(1);
  Load load;
  load.port = port;
  // Enough time for everybody to find a seat.
  load.begin = Clock::now() + std::chrono::milliseconds(2000 + 12 * tables);
  load.end = load.begin + std::chrono::seconds(seconds);
  int failed = 0;
  for (int i = 0; i < tables; ++i) {
    asio::co_spawn(io, play_table(io, load, i), [&](const std::exception_ptr& error) {
      if (!error) return;
      ++failed;
      try {
        std::rethrow_exception(error);
      } catch (const std::exception& trouble) {
        if (failed == 1) fmt::print(stderr, "load: {}\n", trouble.what());
      }
    });
  }
  asio::steady_timer end(io, load.end + std::chrono::seconds(2));
  end.async_wait([&](const boost::system::error_code&) { io.stop(); });
  io.run();

  std::ranges::sort(load.milliseconds);
  if (load.milliseconds.empty()) {
    fmt::print(stderr, "load: nobody made a move\n");
    return 1;
  }
  fmt::print("{} tables, {} sockets, {} moves in {} s: {:.0f} moves/s\n", load.seated,
             2 * load.seated, load.milliseconds.size(), seconds,
             static_cast<double>(load.milliseconds.size()) / seconds);
  fmt::print("from sending to acknowledgement: p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n",
             quantile(load.milliseconds, 0.5), quantile(load.milliseconds, 0.99),
             load.milliseconds.back());
  if (failed > 0 || load.refused > 0) {
    fmt::print("{} tables failed, {} moves were refused\n", failed, load.refused);
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace thronsaal

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: thronsaal_load <port> <tables> <seconds>\n");
    return 2;
  }
  return thronsaal::run(static_cast<unsigned short>(std::atoi(argv[1])), std::atoi(argv[2]),
                        std::atoi(argv[3]));
}
