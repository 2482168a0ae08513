#include "server/net/routes/document_routes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/text/text.h"
#include "crypto/secrets.h"
#include "games/registry.h"
#include "server/service/table_service.h"

namespace thronsaal {
namespace {

constexpr std::string_view kTablesPath = "/api/tables/";
constexpr std::string_view kBoardsPath = "/api/boards/";

HttpResponse json_document(std::string text, std::string_view cache_control) {
  HttpResponse response(http::status::ok, 11);
  response.set(http::field::content_type, "application/json");
  response.set(http::field::cache_control, std::string(cache_control));
  response.body() = std::move(text);
  return response;
}

// /api/boards/<game>/<digest>: a board's document. Cached by digest; a new drawing is served after
// a restart.
asio::awaitable<HandlerResult> board_document(const RoutedRequest& request) {
  const std::vector<std::string_view> parts = split(request.path, '/');
  const std::optional<std::uint64_t> digest = parts.size() == 5 ? from_hex(parts[4]) : std::nullopt;
  for (const AnyGame* edition : all_editions()) {
    const std::optional<AnyBoard> board = edition->board();
    if (!digest || !board || board->digest != *digest || edition->info().id != parts[3]) continue;
    co_return json_document(std::string(board->text), "no-cache");
  }
  co_return refused(Violation("no_such_page"));
}

}  // namespace

std::vector<Route> DocumentRoutes::routes() {
  return {
      {RouteMethod::read, kTablesPath, bind_handler(this, &DocumentRoutes::export_table)},
      {RouteMethod::read, kBoardsPath, board_document},
  };
}

asio::awaitable<HandlerResult> DocumentRoutes::export_table(const RoutedRequest& request) {
  static constexpr std::string_view kAfter = "/journal";
  std::string_view id = request.path.substr(kTablesPath.size());
  if (!id.ends_with(kAfter)) co_return refused(Violation("no_such_page"));
  id.remove_suffix(kAfter.size());
  if (!is_table_id(id)) co_return refused(Violation("no_such_table"));
  const RequestContext& context = request.context;
  if (!export_limit_.try_take(context.from)) co_return refused(Violation("too_many_journals"));
  WorkKey reader{.from = context.from, .person = context.person ? context.person->id : 0};
  auto exported = co_await service_.exported(std::string(id), std::move(reader));
  if (!exported) co_return refused(exported.error());
  HttpResponse response = json_document(*std::move(exported), "no-store");
  response.set(http::field::content_disposition,
               fmt::format("attachment; filename=\"thronsaal-{}.json\"", id));
  co_return response;
}

}  // namespace thronsaal
