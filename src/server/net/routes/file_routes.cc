#include "server/net/routes/file_routes.h"

#include <string>

namespace thronsaal {

std::vector<Route> FileRoutes::routes() {
  return {{RouteMethod::read, "", bind_handler(this, &FileRoutes::serve_file)}};
}

asio::awaitable<HandlerResult> FileRoutes::serve_file(const RoutedRequest& request) {
  const StaticFile* found = files_.find(request.path);
  if (found == nullptr) co_return refused(Violation("no_such_page"));
  HttpResponse response(http::status::ok, 11);
  response.set(http::field::etag, found->etag);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control,
               found->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (matches_etag(to_string_view(request.http[http::field::if_none_match]), found->etag)) {
    response.result(http::status::not_modified);
    co_return response;
  }
  response.set(http::field::content_type, std::string(found->type));
  const bool compressed = !found->compressed.empty() &&
                          accepts_gzip(to_string_view(request.http[http::field::accept_encoding]));
  if (compressed) response.set(http::field::content_encoding, "gzip");
  response.body() = compressed ? found->compressed : std::string(found->plain);
  co_return response;
}

}  // namespace thronsaal
