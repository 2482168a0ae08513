// Which handler a request is routed to, and what is refused before that.
#include "server/net/routes/router.h"

#include <future>
#include <stdexcept>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>

namespace thronsaal {
namespace {

// A handler that answers with its name.
RouteHandler named_handler(std::string name) {
  return [name = std::move(name)](const RoutedRequest& request) {
    return [](std::string text) -> asio::awaitable<HandlerResult> {
      HttpResponse response(http::status::ok, 11);
      response.body() = std::move(text);
      co_return response;
    }(name + std::string(request.path));
  };
}

asio::awaitable<HandlerResult> throw_error(const RoutedRequest& /*request*/) {
  throw std::runtime_error("broken");
  co_return refused(Violation("no_such_page"));
}

class Routing : public ::testing::Test {
 protected:
  Routing() {
    router_.add({
        {RouteMethod::read, "", named_handler("file ")},
        {RouteMethod::read, "/healthz", named_handler("health ")},
        {RouteMethod::read, "/broken", throw_error},
        {RouteMethod::read, "/api/tables/", named_handler("table ")},
        {RouteMethod::post, "/api/visit", named_handler("visit ")},
        {RouteMethod::post, "/api/login", named_handler("login "), RouteNeeds::fields},
        {RouteMethod::post, "/api/logout", named_handler("logout "), RouteNeeds::fields_and_person},
    });
  }

  HttpResponse answer(http::verb method, const std::string& target, const std::string& body = "",
                      const std::string& origin = "") {
    HttpRequest request(method, target, 11);
    request.set(http::field::host, "here");
    if (!origin.empty()) request.set(http::field::origin, origin);
    request.body() = body;
    asio::io_context io;
    std::future<HttpResponse> response =
        asio::co_spawn(io, router_.answer(request, context_), asio::use_future);
    io.run();
    return response.get();
  }
  std::string body_of(http::verb method, const std::string& target) {
    return answer(method, target).body();
  }
  unsigned status_of(http::verb method, const std::string& target, const std::string& body = "",
                     const std::string& origin = "") {
    return answer(method, target, body, origin).result_int();
  }
  std::string allowed_for(http::verb method, const std::string& target) {
    const HttpResponse response = answer(method, target);
    EXPECT_EQ(response.result_int(), 405U) << target;
    return std::string(to_string_view(response[http::field::allow]));
  }

  Catalogue words_;
  Router router_{words_};
  RequestContext context_{.from = {}};
};

TEST_F(Routing, TakesTheLongestPath) {
  EXPECT_EQ(body_of(http::verb::get, "/healthz"), "health /healthz");
  EXPECT_EQ(body_of(http::verb::get, "/healthz/x"), "file /healthz/x");
  EXPECT_EQ(body_of(http::verb::get, "/api/tables/x?y=/z"), "table /api/tables/x");
  EXPECT_EQ(body_of(http::verb::head, "/"), "file /");
  EXPECT_EQ(body_of(http::verb::get, "no-slash"), "file no-slash");
  EXPECT_EQ(body_of(http::verb::get, "/api"), "file /api");
  EXPECT_EQ(body_of(http::verb::post, "/api/visit"), "visit /api/visit");
}

TEST_F(Routing, NamesTheMethodsOfTheLongestPath) {
  EXPECT_EQ(allowed_for(http::verb::post, "/"), "GET, HEAD");
  EXPECT_EQ(allowed_for(http::verb::options, "*"), "GET, HEAD");
  EXPECT_EQ(allowed_for(http::verb::put, "/api/tables/x"), "GET, HEAD");
  EXPECT_EQ(allowed_for(http::verb::get, "/api/visit"), "POST");
  EXPECT_EQ(allowed_for(http::verb::get, "/api/nothing"), "POST");
  EXPECT_EQ(allowed_for(http::verb::delete_, "/api/nothing"), "POST");
}

TEST_F(Routing, ChecksOriginThenFieldsThenPerson) {
  EXPECT_EQ(status_of(http::verb::post, "/api/logout", "{", "http://elsewhere"), 403U);
  EXPECT_EQ(status_of(http::verb::post, "/api/logout", "{"), 400U);
  EXPECT_EQ(status_of(http::verb::post, "/api/logout"), 401U);
  context_.person.emplace();
  EXPECT_EQ(status_of(http::verb::post, "/api/logout"), 200U);
  EXPECT_EQ(status_of(http::verb::post, "/api/logout", "{}", "http://here"), 200U);
}

TEST_F(Routing, ChecksOnlyWhatARouteNeeds) {
  EXPECT_EQ(status_of(http::verb::post, "/api/visit", "{"), 200U);
  EXPECT_EQ(status_of(http::verb::post, "/api/login"), 200U);
  EXPECT_EQ(status_of(http::verb::get, "/", "{", "http://elsewhere"), 200U);
}

TEST_F(Routing, RefusesUnknownPathsLikeThoseThatNeedAPerson) {
  for (const char* path : {"/api/nothing", "/api/tables/x", "/api/"}) {
    EXPECT_EQ(status_of(http::verb::post, path, "{"), 400U) << path;
    EXPECT_EQ(status_of(http::verb::post, path), 401U) << path;
  }
  context_.person.emplace();
  EXPECT_EQ(status_of(http::verb::post, "/api/nothing"), 404U);
}

TEST_F(Routing, AnswersWhenAHandlerThrows) {
  EXPECT_EQ(status_of(http::verb::get, "/broken"), 503U);
}

}  // namespace
}  // namespace thronsaal
