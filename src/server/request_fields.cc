#include "server/request_fields.h"

#include "server/fair_dice.h"
#include "server/secrets.h"

namespace thronsaal {
namespace {

Request::Read<TableWish::Place> place_of(std::string_view word) {
  using Kind = TableWish::Place::Kind;
  if (word == "me") return TableWish::Place{.kind = Kind::me};
  if (word == "open") return TableWish::Place{.kind = Kind::open};
  if (const auto level = find_level(word)) return TableWish::Place{Kind::computer, *level};
  return bad_field("seats", "places");
}

Request::Read<int> seconds_in(const Request& request, std::string_view field, int otherwise,
                              int least, int most) {
  if (!request.has(field)) return otherwise;
  const auto seconds = request.count(field);
  if (!seconds) return refused(seconds.error());
  if (*seconds < least || *seconds > most) return bad_field(field, field);
  return *seconds;
}

}  // namespace

Request::Read<std::string> table_in(const Request& request) {
  const auto id = request.text("table");
  if (!id) return refused(id.error());
  if (!is_table_id(*id)) return refused(Violation("no_such_table"));
  return std::string(*id);
}

Request::Read<Level> level_in(const Request& request, std::string_view field) {
  const auto name = request.text(field);
  if (!name) return refused(name.error());
  if (const auto level = find_level(*name)) return *level;
  return bad_field(field, "level");
}

Request::Read<std::string> hash_in(const Request& request, std::string_view field) {
  const auto text = request.text(field);
  if (!text) return refused(text.error());
  if (!is_dice_secret(*text)) return bad_field(field, "hash");
  return std::string(*text);
}

Request::Read<TableWish> wish_in(const Request& request, const Limits& limits) {
  const auto game = request.text("game");
  if (!game) return refused(game.error());
  const auto options = request.options("options");
  if (!options) return refused(options.error());
  const auto places = request.texts("seats");
  if (!places) return refused(places.error());
  const auto is_public = request.flag("public", false);
  if (!is_public) return refused(is_public.error());
  const auto hints = request.flag("hints", true);
  if (!hints) return refused(hints.error());

  TableWish wish{.settings = {.game = std::string(*game),
                              .players = static_cast<int>(places->size()),
                              .options = *options,
                              .is_public = *is_public,
                              .hints = *hints},
                 .places = {}};
  const auto grace = seconds_in(request, "grace", wish.settings.grace_seconds,
                                limits.grace_seconds_least, limits.grace_seconds_most);
  if (!grace) return refused(grace.error());
  wish.settings.grace_seconds = *grace;
  const auto idle = seconds_in(request, "idle", default_idle_seconds(*grace),
                               limits.idle_seconds_least, limits.idle_seconds_most);
  if (!idle) return refused(idle.error());
  wish.settings.idle_seconds = *idle;
  if (request.has("stand_in")) {
    const auto level = level_in(request, "stand_in");
    if (!level) return refused(level.error());
    wish.settings.stand_in = *level;
  }
  for (const std::string& word : *places) {
    const auto place = place_of(word);
    if (!place) return refused(place.error());
    wish.places.push_back(*place);
  }
  return wish;
}

}  // namespace thronsaal
