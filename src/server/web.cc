#include "server/web.h"

#include <optional>
#include <string_view>

#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/request.h"
#include "core/text.h"
#include "server/address.h"
#include "server/headcount.h"
#include "server/identity.h"
#include "server/secrets.h"
#include "server/socket.h"
#include "server/visitor_json.h"
#include "server/web_files.h"
#include "server/web_http.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using tcp = asio::ip::tcp;

}  // namespace

class Web::Listener {
 public:
  Listener(asio::io_context& io, House& house, People& people, const Limits& limits,
           Metrics& metrics, const WebOptions& options)
      : io_(io),
        house_(house),
        identity_(people, limits),
        limits_(limits),
        metrics_(metrics),
        journals_(limits.journals_per_minute, limits.journals_at_once),
        by_address_(limits.sockets_per_address),
        behind_proxy_(options.behind_proxy),
        acceptor_(io, tcp::endpoint(asio::ip::make_address(options.address), options.port)) {
    let_run(io_, accept());
  }

  unsigned short port() const { return acceptor_.local_endpoint().port(); }
  void close() { acceptor_.close(); }

 private:
  // Who asks, and from where.
  struct Caller {
    std::string place;  // see address.h
    std::string token;
    std::optional<Visitor> visitor;
    bool secure = false;
  };
  using Answer = asio::awaitable<HttpResponse>;

  asio::awaitable<void> accept() {
    while (acceptor_.is_open()) {
      try {
        co_await accept_one();
      } catch (const std::exception& trouble) {
        spdlog::error("accept trouble=\"{}\"", trouble.what());
      }
    }
  }

  asio::awaitable<void> accept_one() {
    beast::error_code error;
    tcp::socket socket(io_);
    co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
    if (!acceptor_.is_open()) co_return;
    if (error) {
      // Out of file descriptors, mostly. Those who are here may leave meanwhile.
      spdlog::warn("accept error=\"{}\"", error.message());
      asio::steady_timer pause(io_, std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      co_return;
    }
    if (connections_.use_count() > limits_.sockets) co_return;  // closes it
    // A proxy is many people: they are counted one by one when they have said who they are.
    std::optional<Headcount::Pass> pass;
    if (!behind_proxy_) pass = by_address_.let_in(place_of(peer_of(socket)));
    if (!behind_proxy_ && !pass) co_return;
    socket.set_option(tcp::no_delay(true), error);
    let_run(io_, serve(beast::tcp_stream(std::move(socket)), std::move(pass)));
  }

  static std::string peer_of(const tcp::socket& socket) {
    beast::error_code error;
    const auto peer = socket.remote_endpoint(error);
    return error ? std::string() : peer.address().to_string();
  }

  asio::awaitable<void> serve(beast::tcp_stream stream,
                              [[maybe_unused]] std::optional<Headcount::Pass> counted_by_address) {
    const std::shared_ptr<void> counted = connections_;
    beast::error_code error;
    beast::flat_buffer buffer(limits_.http_header_bytes + limits_.http_body_bytes);
    while (true) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(static_cast<std::uint32_t>(limits_.http_header_bytes));
      parser.body_limit(limits_.http_body_bytes);
      stream.expires_after(limits_.http_time);
      co_await http::async_read(stream, buffer, parser,
                                asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      metrics_.requests.Increment();
      HttpRequest request = parser.release();
      const std::optional<Caller> found = find_caller(request, stream);
      if (!found) {
        co_await write(stream, request, refusal(Violation("not_stored")));
        break;
      }
      const Caller& caller = *found;
      std::optional<Headcount::Pass> forwarded;
      if (behind_proxy_) forwarded = by_address_.let_in(caller.place);
      if (behind_proxy_ && !forwarded) {
        co_await write(stream, request, refusal(Violation("too_many_connections")));
        break;
      }
      if (beast::websocket::is_upgrade(request)) {
        if (std::optional<HttpResponse> refusal = refuse_upgrade(request, caller)) {
          co_await write(stream, request, *std::move(refusal));
          break;
        }
        co_await upgrade(std::move(stream), std::move(request), caller);
        co_return;
      }
      HttpResponse response;
      try {
        response = co_await answer(request, caller);
      } catch (const std::exception& trouble) {
        spdlog::error("http trouble=\"{}\"", trouble.what());
        response = refusal(Violation("not_stored"));
      }
      const bool keep = request.keep_alive() && acceptor_.is_open();
      response.keep_alive(keep);
      if (!co_await write(stream, request, std::move(response)) || !keep) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
  }

  asio::awaitable<void> upgrade(beast::tcp_stream stream, HttpRequest request,
                                const Caller& caller) {
    const auto socket =
        std::make_shared<Socket>(std::move(stream), *caller.visitor, house_, limits_, metrics_);
    socket->session = hash_of_token(caller.token);
    identity_.note_use(caller.token);
    // He may log out, or come many times, while hands are shaken.
    Socket::Welcome welcome = [this, token = caller.token]() -> std::optional<Visitor> {
      std::optional<Visitor> visitor = identity_.known(token);
      if (visitor && !house_.has_room_for(visitor->id)) visitor.reset();
      return visitor;
    };
    co_await socket->run(std::move(request), std::move(welcome));
  }

  asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpRequest& request,
                              HttpResponse response) {
    response.version(request.version());
    response.set(http::field::server, "thronsaal");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Content-Security-Policy", std::string(kPolicy));
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.prepare_payload();
    if (request.method() == http::verb::head) response.body().clear();
    stream.expires_after(limits_.http_time);
    beast::error_code error;
    co_await http::async_write(stream, response, asio::redirect_error(asio::use_awaitable, error));
    co_return !error;
  }

  // Nobody if the book of visitors cannot be read.
  std::optional<Caller> find_caller(const HttpRequest& request, beast::tcp_stream& stream) {
    try {
      return caller_of(request, stream);
    } catch (const std::exception& trouble) {
      spdlog::error("http trouble=\"{}\"", trouble.what());
      return std::nullopt;
    }
  }

  Caller caller_of(const HttpRequest& request, beast::tcp_stream& stream) {
    Caller caller{.place = place_of(peer_of(stream.socket())),
                  .token = token_in(request),
                  .visitor = {},
                  .secure = false};
    if (behind_proxy_) {
      // The last address of the last line is the one that the proxy itself has seen.
      std::string_view forwarded;
      const auto lines = request.equal_range("X-Forwarded-For");
      for (auto line = lines.first; line != lines.second; ++line) {
        forwarded = as_view(line->value());
      }
      const std::string_view last = trimmed(forwarded.substr(forwarded.rfind(',') + 1));
      if (!last.empty()) caller.place = place_of(last);
      caller.secure = as_view(request["X-Forwarded-Proto"]) == "https";
    }
    caller.visitor = identity_.known(caller.token);
    return caller;
  }

  HttpResponse refusal(const Violation& violation) {
    HttpResponse response(status_of(violation), 11);
    json::object args = to_json(violation);
    args.stable_erase("kind");
    set_json(response, {{"error", json::object{{"code", violation.kind},
                                               {"args", std::move(args)},
                                               {"text", house_.words("", "en").say(violation)}}}});
    return response;
  }

  std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request, const Caller& caller) {
    if (request.target() != "/socket") return refusal(Violation("no_such_page"));
    if (!is_own_origin(request)) return refusal(Violation("other_origin"));
    if (!caller.visitor) return refusal(Violation("not_a_visitor"));
    if (!house_.has_room_for(caller.visitor->id)) return refusal(Violation("too_many_sockets"));
    return std::nullopt;
  }

  Answer answer(const HttpRequest& request, const Caller& caller) {
    const std::string_view target = as_view(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (path.starts_with("/api/")) {
      if (reads && path.starts_with("/api/tables/")) co_return co_await journal(path, caller);
      if (request.method() != http::verb::post) co_return wrong_method(request);
      if (!is_own_origin(request)) co_return refusal(Violation("other_origin"));
      co_return co_await change(path, request, caller);
    }
    if (!reads) co_return wrong_method(request);
    if (path == "/healthz" || path == "/metrics") {
      const bool well = path == "/metrics" || house_.is_well();
      HttpResponse response(well ? http::status::ok : http::status::service_unavailable, 11);
      response.set(http::field::content_type, "text/plain; charset=utf-8");
      response.set(http::field::cache_control, "no-store");
      response.body() = path == "/metrics" ? metrics_.text() : well ? "ok\n" : "cannot write\n";
      co_return response;
    }
    co_return file(path, request);
  }

  HttpResponse wrong_method(const HttpRequest& request) {
    return refusal(
        Violation("wrong_method", {{"method", std::string(as_view(request.method_string()))}}));
  }

  HttpResponse file(std::string_view path, const HttpRequest& request) {
    const WebFile* found = files_.find(path);
    if (found == nullptr) return refusal(Violation("no_such_page"));
    HttpResponse response(http::status::ok, 11);
    response.set(http::field::etag, found->tag);
    response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 found->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (as_view(request[http::field::if_none_match]) == found->tag) {
      response.result(http::status::not_modified);
      return response;
    }
    response.set(http::field::content_type, std::string(found->type));
    const bool compressed = !found->compressed.empty() &&
                            as_view(request[http::field::accept_encoding]).contains("gzip");
    if (compressed) response.set(http::field::content_encoding, "gzip");
    response.body() = compressed ? found->compressed : std::string(found->plain);
    return response;
  }

  Answer journal(std::string_view path, const Caller& caller) {
    static constexpr std::string_view kBefore = "/api/tables/";
    static constexpr std::string_view kAfter = "/journal";
    path.remove_prefix(kBefore.size());
    if (!path.ends_with(kAfter)) co_return refusal(Violation("no_such_page"));
    path.remove_suffix(kAfter.size());
    if (!is_table_id(path)) co_return refusal(Violation("no_such_table"));
    journals_.forget();
    if (!journals_.allows(caller.place)) co_return refusal(Violation("too_many_journals"));
    const VisitorId reader = caller.visitor ? caller.visitor->id : 0;
    const auto exported = co_await house_.exported(std::string(path), reader);
    if (!exported) co_return refusal(exported.error());
    HttpResponse response(http::status::ok, 11);
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.set(http::field::content_disposition,
                 fmt::format("attachment; filename=\"thronsaal-{}.json\"", path));
    response.body() = *exported;
    co_return response;
  }

  // What changes something: visits, passwords, farewells.
  Answer change(std::string_view path, const HttpRequest& request, const Caller& caller) {
    if (path == "/api/visit") co_return co_await visit(caller);
    const auto fields = Request::from_line(request.body().empty() ? "{}" : request.body());
    if (!fields) co_return refusal(fields.error());
    if (path == "/api/login") co_return co_await log_in(*fields, caller);
    if (!caller.visitor) co_return refusal(Violation("not_a_visitor"));
    if (path == "/api/password") co_return co_await set_password(*fields, caller);
    if (path == "/api/logout") co_return co_await log_out(*fields, caller);
    co_return refusal(Violation("no_such_page"));
  }

  Answer visit(const Caller& caller) {
    HttpResponse response(http::status::ok, 11);
    if (caller.visitor) {
      set_json(response, visitor_json(*caller.visitor));
      set_cookie(response, caller, caller.token, kCookieSeconds);
      identity_.note_use(caller.token);
      co_return response;
    }
    const auto admission = co_await identity_.welcome(caller.place);
    if (!admission) co_return refusal(admission.error());
    set_json(response, visitor_json(admission->visitor));
    set_cookie(response, caller, admission->token, kCookieSeconds);
    co_return response;
  }

  // What both of these name.
  struct Claimed {
    std::string account;
    std::string password;
  };
  static Request::Read<Claimed> claimed_in(const Request& fields) {
    const auto account = fields.text("account");
    if (!account) return refused(account.error());
    const auto password = fields.text("password");
    if (!password) return refused(password.error());
    return Claimed{.account = std::string(*account), .password = std::string(*password)};
  }

  Answer log_in(const Request& fields, const Caller& caller) {
    const auto claimed = claimed_in(fields);
    if (!claimed) co_return refusal(claimed.error());
    const auto admission =
        co_await identity_.log_in(caller.place, claimed->account, claimed->password);
    if (!admission) co_return refusal(admission.error());
    HttpResponse response(http::status::ok, 11);
    set_json(response, visitor_json(admission->visitor));
    set_cookie(response, caller, admission->token, kCookieSeconds);
    co_return response;
  }

  Answer set_password(const Request& fields, const Caller& caller) {
    const auto claimed = claimed_in(fields);
    if (!claimed) co_return refusal(claimed.error());
    std::string present;
    if (fields.has("present")) {
      const auto text = fields.text("present");
      if (!text) co_return refusal(text.error());
      present = std::string(*text);
    }
    const auto visitor =
        co_await identity_.set_password(caller.place, *caller.visitor, caller.token,
                                        claimed->account, claimed->password, std::move(present));
    if (!visitor) co_return refusal(visitor.error());
    house_.know_account(visitor->id, visitor->account);
    house_.show_out([&, session = hash_of_token(caller.token)](const Guest& guest) {
      return guest.visitor.id == visitor->id && guest.session != session;
    });
    HttpResponse response(http::status::ok, 11);
    // He may have got another name meanwhile.
    set_json(response, visitor_json(identity_.known(caller.token).value_or(*visitor)));
    co_return response;
  }

  Answer log_out(const Request& fields, const Caller& caller) {
    const auto everywhere = fields.flag("everywhere", false);
    if (!everywhere) co_return refusal(everywhere.error());
    const auto done = co_await identity_.log_out(*caller.visitor, caller.token, *everywhere);
    if (!done) co_return refusal(done.error());
    house_.show_out([&, session = hash_of_token(caller.token)](const Guest& guest) {
      return guest.visitor.id == caller.visitor->id && (*everywhere || guest.session == session);
    });
    HttpResponse response(http::status::ok, 11);
    set_json(response, {});
    set_cookie(response, caller, "", 0);
    co_return response;
  }

  static void set_cookie(HttpResponse& response, const Caller& caller, std::string_view token,
                         int seconds) {
    response.set(http::field::set_cookie,
                 fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", kCookie, token,
                             seconds, caller.secure ? "; Secure" : ""));
  }

  asio::io_context& io_;
  House& house_;
  Identity identity_;
  Limits limits_;
  Metrics& metrics_;
  RateLimits journals_;
  Headcount by_address_;
  bool behind_proxy_;
  WebFiles files_;
  // Every connection has a part in it. (The last of them may end after us.)
  std::shared_ptr<void> connections_ = std::make_shared<int>();
  tcp::acceptor acceptor_;
};

Web::Web(asio::io_context& io, House& house, People& people, const Limits& limits, Metrics& metrics,
         const WebOptions& options)
    : listener_(std::make_unique<Listener>(io, house, people, limits, metrics, options)) {}

Web::~Web() = default;

unsigned short Web::port() const {
  return listener_->port();
}

void Web::close() {
  listener_->close();
}

}  // namespace thronsaal
