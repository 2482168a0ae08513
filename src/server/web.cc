#include "server/web.h"

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/request.h"
#include "core/text.h"
#include "games/registry.h"
#include "server/address.h"
#include "server/headcount.h"
#include "server/http_trouble.h"
#include "server/identity.h"
#include "server/log_names.h"
#include "server/secrets.h"
#include "server/socket.h"
#include "server/visitor_json.h"
#include "server/web_files.h"
#include "server/web_http.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using tcp = asio::ip::tcp;

// Why nobody can be listened to there, and what to do about it.
std::string why_not_listening(const WebOptions& options, const beast::error_code& error) {
  if (error == asio::error::address_in_use) {
    return fmt::format(
        "port {} of {} is in use, perhaps by another Thronsaal. End that program, or choose "
        "another port: --port {}, or --port 0 for any that is free.",
        options.port, options.address, options.port == 65535 ? 7777 : options.port + 1);
  }
  if (error == asio::error::access_denied) {
    return fmt::format(
        "port {} may not be used by this user: most systems keep ports below 1024 for the "
        "administrator. Choose another port with --port.",
        options.port);
  }
  if (error == boost::system::errc::address_not_available) {
    return fmt::format(
        "this machine does not have the address {}. --address takes one that it has: 127.0.0.1 "
        "for the machine itself, 0.0.0.0 for all.",
        options.address);
  }
  return fmt::format("cannot listen on port {} of {}: {}.", options.port, options.address,
                     error.message());
}

tcp::acceptor listening_at(asio::io_context& io, const WebOptions& options) {
  beast::error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) {
    throw std::runtime_error(fmt::format(
        "\"{}\" is not an IP address. --address takes one: 127.0.0.1 for the machine itself, "
        "0.0.0.0 for all.",
        options.address));
  }
  const tcp::endpoint endpoint(address, options.port);
  tcp::acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw std::runtime_error(why_not_listening(options, error));
  return acceptor;
}

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
        journals_(limits.journals_per_minute, limits.journals_at_once, limits.times_for_a_site),
        requests_(limits.requests_per_minute, limits.requests_at_once, limits.times_for_a_site),
        file_requests_(limits.files_per_minute, limits.files_at_once, limits.times_for_a_site),
        by_address_(limits.sockets_per_address, limits.times_for_a_site),
        behind_proxy_(options.behind_proxy),
        acceptor_(listening_at(io, options)) {
    let_run(io_, accept());
  }

  unsigned short port() const { return acceptor_.local_endpoint().port(); }
  void close() { acceptor_.close(); }

 private:
  // Who asks, and from where.
  struct Caller {
    RateLimitKeys from;
    std::string token;
    std::string device;
    std::optional<Visitor> visitor;
    bool secure = false;
    bool has_plain_cookie = false;  // over TLS: the one of 1.0.0
  };
  using Answer = asio::awaitable<HttpResponse>;

  asio::awaitable<void> accept() {
    while (acceptor_.is_open()) {
      bool failed = false;
      try {
        co_await accept_one();
      } catch (const std::exception& trouble) {
        spdlog::error("accept trouble=\"{}\"", trouble.what());
        failed = true;
      }
      // What failed may fail again at once: not without a pause.
      if (failed) co_await pause_accepting();
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
      co_await pause_accepting();
      co_return;
    }
    if (connections_.use_count() > limits_.sockets) co_return;  // closes it
    // A proxy is many people: they are counted one by one when they have said who they are.
    std::optional<NetworkHeadcount::Pass> pass;
    if (!behind_proxy_) pass = by_address_.let_in(rate_limit_keys(peer_of(socket)));
    if (!behind_proxy_ && !pass) co_return;
    socket.set_option(tcp::no_delay(true), error);
    let_run(io_, serve(beast::tcp_stream(std::move(socket)), std::move(pass)));
  }

  asio::awaitable<void> pause_accepting() {
    asio::steady_timer pause(io_, std::chrono::milliseconds(100));
    beast::error_code over;
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, over));
  }

  static std::string peer_of(const tcp::socket& socket) {
    beast::error_code error;
    const auto peer = socket.remote_endpoint(error);
    return error ? std::string() : peer.address().to_string();
  }

  asio::awaitable<void> serve(
      beast::tcp_stream stream,
      [[maybe_unused]] std::optional<NetworkHeadcount::Pass> counted_by_address) {
    const std::shared_ptr<void> counted = connections_;
    beast::error_code error;
    beast::flat_buffer buffer(limits_.http_header_bytes + limits_.http_body_bytes);
    while (true) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(static_cast<std::uint32_t>(limits_.http_header_bytes));
      parser.body_limit(limits_.http_body_bytes);
      error = co_await read(stream, buffer, parser);
      if (error) {
        const auto trouble = reading_trouble(error, parser.got_some());
        if (trouble) co_await refuse_and_close(stream, parser.get(), *trouble);
        break;
      }
      metrics_.requests.Increment();
      HttpRequest request = parser.release();
      if (const auto trouble = http_trouble(request)) {
        co_await refuse_and_close(stream, request, *trouble);
        break;
      }
      Caller caller = caller_of(request, stream);
      if (!may_ask(request, caller)) {
        co_await write(stream, request, refusal(Violation("too_many_requests")));
        break;
      }
      std::optional<NetworkHeadcount::Pass> forwarded;
      if (behind_proxy_) forwarded = by_address_.let_in(caller.from);
      if (behind_proxy_ && !forwarded) {
        co_await write(stream, request, refusal(Violation("too_many_connections")));
        break;
      }
      if (needs_identity(request) && !co_await identify(caller)) {
        co_await write(stream, request, refusal(Violation("not_stored")));
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
        spdlog::error("http path={} person={} trouble=\"{}\"", path_of(request),
                      person_in_log(caller.visitor ? caller.visitor->id : 0), trouble.what());
        response = refusal(Violation("not_stored"));
      }
      if (spdlog::should_log(spdlog::level::debug)) {
        spdlog::debug("http path={} status={}", path_of(request), response.result_int());
      }
      const bool keep = request.keep_alive() && acceptor_.is_open();
      response.keep_alive(keep);
      if (!co_await write(stream, request, std::move(response)) || !keep) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
  }

  // As much of it as may stand in the log.
  static std::string path_of(const HttpRequest& request) {
    const std::string_view target = as_view(request.target());
    std::vector<std::string> parts;
    for (const std::string_view part : split(target.substr(0, target.find('?')), '/')) {
      parts.push_back(is_table_id(part) ? table_in_log(part) : std::string(part));
    }
    return excerpt(fmt::format("{}", fmt::join(parts, "/")));
  }

  // Within the time that a request may take. (The stream's own timer would close the connection
  // before anybody could be told.)
  asio::awaitable<beast::error_code> read(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                          http::request_parser<http::string_body>& parser) {
    struct Watch {
      bool is_late = false;
      bool is_over = false;
    };
    const auto watch = std::make_shared<Watch>();
    asio::steady_timer timer(io_, limits_.http_time);
    timer.async_wait([watch, &stream](const beast::error_code& stopped) {
      if (stopped || watch->is_over) return;
      watch->is_late = true;
      stream.cancel();
    });
    stream.expires_never();
    beast::error_code error;
    co_await http::async_read(stream, buffer, parser,
                              asio::redirect_error(asio::use_awaitable, error));
    watch->is_over = true;
    co_return error && watch->is_late ? make_error_code(beast::error::timeout) : error;
  }

  // Of a request that is none. What still comes is read for a moment: a connection that ends with
  // something unread takes the answer with it.
  asio::awaitable<void> refuse_and_close(beast::tcp_stream& stream, const HttpRequest& request,
                                         const Violation& violation) {
    static constexpr auto kLongest = std::chrono::seconds(2);
    static constexpr std::size_t kMost = 1024 * 1024;
    HttpResponse response = refusal(violation);
    response.keep_alive(false);
    if (!co_await write(stream, request, std::move(response))) co_return;
    beast::error_code error;
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(kLongest);
    std::array<char, 4096> unread;
    for (std::size_t read = 0; read < kMost && !error;) {
      read += co_await stream.async_read_some(asio::buffer(unread),
                                              asio::redirect_error(asio::use_awaitable, error));
    }
  }

  asio::awaitable<void> upgrade(beast::tcp_stream stream, HttpRequest request,
                                const Caller& caller) {
    const auto socket =
        std::make_shared<Socket>(std::move(stream), *caller.visitor, house_, limits_, metrics_);
    socket->session = hash_of_token(caller.token);
    socket->from = caller.from;
    identity_.note_use(caller.token);
    // They may log out, or come many times, while hands are shaken.
    Socket::Welcome welcome = [this, from = caller.from, token = caller.token]() {
      return welcomed(from, token);
    };
    co_await socket->run(std::move(request), std::move(welcome));
  }

  // Whose token it is, from the book of visitors. That is on a disk, for which nobody waits in the
  // network's thread.
  asio::awaitable<std::optional<Visitor>> known(RateLimitKeys from, std::string token) {
    if (token.empty()) co_return std::nullopt;
    auto look_up = [this, token = std::move(token)] { return identity_.known(token); };
    WorkFor whom{.from = std::move(from)};
    co_return co_await elsewhere(lookups_, std::move(whom), std::move(look_up));
  }

  asio::awaitable<std::optional<Visitor>> welcomed(RateLimitKeys from, std::string token) {
    std::optional<Visitor> visitor;
    // Whoever logged out while we looked is not known any more.
    for (std::int64_t before = -1; before != revocations_;) {
      before = revocations_;
      visitor = co_await known(from, token);
    }
    if (visitor && !house_.has_room_for(visitor->id)) visitor.reset();
    co_return visitor;
  }

  // Whether the book of visitors could be read.
  asio::awaitable<bool> identify(Caller& caller) {
    try {
      caller.visitor = co_await known(caller.from, caller.token);
      co_return true;
    } catch (const std::exception& trouble) {
      spdlog::error("http identity trouble=\"{}\"", trouble.what());
      co_return false;
    }
  }

  // Files are the same for everybody.
  static bool needs_identity(const HttpRequest& request) {
    return beast::websocket::is_upgrade(request) || as_view(request.target()).starts_with("/api/");
  }

  bool may_ask(const HttpRequest& request, const Caller& caller) {
    return (needs_identity(request) ? requests_ : file_requests_).allows(caller.from);
  }

  asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpRequest& request,
                              HttpResponse response) {
    // Of a request that could not be read, the version may be anything.
    response.version(request.version() == 10 ? 10 : 11);
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

  Caller caller_of(const HttpRequest& request, beast::tcp_stream& stream) {
    Caller caller{.from = rate_limit_keys(peer_of(stream.socket())),
                  .token = {},
                  .device = {},
                  .visitor = {}};
    if (behind_proxy_) {
      const std::string_view address = last_of(request, "X-Forwarded-For");
      if (!address.empty()) caller.from = rate_limit_keys(address);
      caller.secure = last_of(request, "X-Forwarded-Proto") == "https";
    }
    caller.token = cookie_in(request, kCookie, caller.secure);
    caller.device = cookie_in(request, kDeviceCookie, caller.secure);
    caller.has_plain_cookie = caller.secure && has_plain_cookie(request, kCookie);
    return caller;
  }

  // The last value of the last line: what the proxy itself has seen.
  static std::string_view last_of(const HttpRequest& request, beast::string_view name) {
    std::string_view value;
    const auto lines = request.equal_range(name);
    for (auto line = lines.first; line != lines.second; ++line) value = as_view(line->value());
    return trimmed(value.substr(value.rfind(',') + 1));
  }

  HttpResponse refusal(const Violation& violation) {
    HttpResponse response(status_of(violation), 11);
    if (response.result() == http::status::too_many_requests) {
      response.set(http::field::retry_after, "10");
    } else if (response.result() == http::status::service_unavailable) {
      response.set(http::field::retry_after, "5");
    }
    json::object args = to_json(violation);
    args.stable_erase("kind");
    set_json(response,
             {{"error", json::object{{"code", violation.kind},
                                     {"args", std::move(args)},
                                     {"text", house_.words(nullptr, "en").say(violation)}}}});
    return response;
  }

  std::optional<HttpResponse> refuse_upgrade(const HttpRequest& request, const Caller& caller) {
    if (request.target() != "/socket") return refusal(Violation("no_such_page"));
    if (!is_own_origin(request, caller.secure)) return refusal(Violation("other_origin"));
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
      if (reads && path.starts_with("/api/boards/")) co_return board(path);
      if (request.method() != http::verb::post) {
        const bool is_read = path.starts_with("/api/tables/") || path.starts_with("/api/boards/");
        co_return wrong_method(request, is_read ? "GET, HEAD" : "POST");
      }
      if (!is_own_origin(request, caller.secure)) co_return refusal(Violation("other_origin"));
      co_return co_await change(path, request, caller);
    }
    if (!reads) co_return wrong_method(request, "GET, HEAD");
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

  HttpResponse wrong_method(const HttpRequest& request, std::string_view allowed) {
    HttpResponse response = refusal(
        Violation("wrong_method", {{"method", std::string(as_view(request.method_string()))}}));
    response.set(http::field::allow, std::string(allowed));
    return response;
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
    if (!journals_.allows(caller.from)) co_return refusal(Violation("too_many_journals"));
    WorkFor reader{.from = caller.from, .visitor = caller.visitor ? caller.visitor->id : 0};
    const auto exported = co_await house_.exported(std::string(path), std::move(reader));
    if (!exported) co_return refusal(exported.error());
    HttpResponse response(http::status::ok, 11);
    response.set(http::field::content_type, "application/json");
    response.set(http::field::cache_control, "no-store");
    response.set(http::field::content_disposition,
                 fmt::format("attachment; filename=\"thronsaal-{}.json\"", path));
    response.body() = *exported;
    co_return response;
  }

  // /api/boards/<game>/<digest>: the document of a board. It never changes: its digest is its name,
  // and a new drawing comes with a restart.
  HttpResponse board(std::string_view path) {
    const std::vector<std::string_view> parts = split(path, '/');
    const std::optional<std::uint64_t> digest =
        parts.size() == 5 ? from_hex(parts[4]) : std::nullopt;
    for (const AnyGame* edition : all_editions()) {
      const std::optional<AnyBoard> known = edition->board();
      if (!digest || !known || known->digest != *digest || edition->info().id != parts[3]) continue;
      HttpResponse response(http::status::ok, 11);
      response.set(http::field::content_type, "application/json");
      response.set(http::field::cache_control, "no-cache");
      response.body() = std::string(known->text);
      return response;
    }
    return refusal(Violation("no_such_page"));
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
      set_cookie(response, caller, kCookie, caller.token, kCookieSeconds);
      identity_.note_use(caller.token);
      co_return response;
    }
    const auto admission = co_await identity_.welcome(caller.from);
    if (!admission) co_return refusal(admission.error());
    set_json(response, visitor_json(admission->visitor));
    set_cookie(response, caller, kCookie, admission->token, kCookieSeconds);
    co_return response;
  }

  // What both of these name.
  static Request::Read<Claim> claim_in(const Request& fields, const Caller& caller) {
    const auto account = fields.text("account");
    if (!account) return refused(account.error());
    const auto password = fields.text("password");
    if (!password) return refused(password.error());
    return Claim{.from = caller.from,
                 .account = std::string(*account),
                 .password = std::string(*password),
                 .device = caller.device};
  }
  // Who they are from now on.
  static HttpResponse admitted(const Admission& admission, const Caller& caller) {
    HttpResponse response(http::status::ok, 11);
    set_json(response, visitor_json(admission.visitor));
    set_cookie(response, caller, kCookie, admission.token, kCookieSeconds);
    set_cookie(response, caller, kDeviceCookie, admission.device, kCookieSeconds);
    return response;
  }

  Answer log_in(const Request& fields, const Caller& caller) {
    const auto claim = claim_in(fields, caller);
    if (!claim) co_return refusal(claim.error());
    const auto admission = co_await identity_.log_in(*claim);
    if (!admission) co_return refusal(admission.error());
    co_return admitted(*admission, caller);
  }

  Answer set_password(const Request& fields, const Caller& caller) {
    const auto claim = claim_in(fields, caller);
    if (!claim) co_return refusal(claim.error());
    std::string present;
    if (fields.has("present")) {
      const auto text = fields.text("present");
      if (!text) co_return refusal(text.error());
      present = std::string(*text);
    }
    const auto admission =
        co_await identity_.set_password(*caller.visitor, *claim, std::move(present));
    if (!admission) co_return refusal(admission.error());
    ++revocations_;
    const Visitor& visitor = admission->visitor;
    house_.know_account(visitor.id, visitor.account);
    const std::string session = hash_of_token(admission->token);
    house_.renew_session(hash_of_token(caller.token), session);
    house_.show_out([&](const Guest& guest) {
      return guest.visitor.id == visitor.id && guest.session != session;
    });
    co_return admitted(*admission, caller);
  }

  Answer log_out(const Request& fields, const Caller& caller) {
    const auto everywhere = fields.flag("everywhere", false);
    if (!everywhere) co_return refusal(everywhere.error());
    const auto done = co_await identity_.log_out(*caller.visitor, caller.token, *everywhere);
    if (!done) co_return refusal(done.error());
    ++revocations_;
    house_.show_out([&, session = hash_of_token(caller.token)](const Guest& guest) {
      return guest.visitor.id == caller.visitor->id && (*everywhere || guest.session == session);
    });
    HttpResponse response(http::status::ok, 11);
    set_json(response, {});
    set_cookie(response, caller, kCookie, "", 0);
    co_return response;
  }

  static void set_cookie(HttpResponse& response, const Caller& caller, std::string_view name,
                         std::string_view value, int seconds) {
    static constexpr const char* kForm = "{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}";
    const std::string_view secure = caller.secure ? "; Secure" : "";
    response.insert(http::field::set_cookie,
                    fmt::format(kForm, cookie_name(name, caller.secure), value, seconds, secure));
    // The one of 1.0.0 has a successor now.
    if (caller.has_plain_cookie && name == kCookie) {
      response.insert(http::field::set_cookie, fmt::format(kForm, name, "", 0, secure));
    }
  }

  asio::io_context& io_;
  House& house_;
  Identity identity_;
  Limits limits_;
  Metrics& metrics_;
  NetworkRateLimits journals_;
  NetworkRateLimits requests_;
  NetworkRateLimits file_requests_;
  std::int64_t revocations_ = 0;  // of tokens
  NetworkHeadcount by_address_;
  bool behind_proxy_;
  WebFiles files_;
  // Every connection has a part in it. (The last of them may end after us.)
  std::shared_ptr<void> connections_ = std::make_shared<int>();
  tcp::acceptor acceptor_;
  Workers lookups_{1};  // it ends before what it uses
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
