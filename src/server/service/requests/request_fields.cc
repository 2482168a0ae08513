#include "server/service/requests/request_fields.h"

#include <algorithm>
#include <utility>

#include "core/text/catalogue.h"
#include "crypto/secrets.h"
#include "tables/fair_dice.h"

namespace thronsaal::requests {
namespace {

template <class T>
ReadResult take(Request::Read<T> value, T& into) {
  if (!value) return refused(value.error());
  into = *std::move(value);
  return {};
}

}  // namespace

ReadResult read(const Request& request, std::string_view name, std::string& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  into = std::string(*text);
  return {};
}

ReadResult read(const Request& request, std::string_view name, int& into) {
  return take(request.count(name), into);
}

ReadResult read(const Request& request, std::string_view name, bool& into) {
  return take(request.flag(name, false), into);
}

ReadResult read(const Request& request, std::string_view name, Level& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  const auto level = find_level(*text);
  if (!level) return bad_field(name, "level");
  into = *level;
  return {};
}

ReadResult read(const Request& request, std::string_view name, TableId& into) {
  const auto id = request.text(name);
  if (!id) return refused(id.error());
  if (!is_table_id(*id)) return refused(Violation("no_such_table"));
  into.value = std::string(*id);
  return {};
}

ReadResult read(const Request& request, std::string_view name, SeatNumber& into) {
  return take(request.seat_number(name), into.value);
}

ReadResult read(const Request& request, std::string_view name, Hash& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  if (!is_dice_secret(*text)) return bad_field(name, "hash");
  into.value = std::string(*text);
  return {};
}

ReadResult read(const Request& request, std::string_view name, Language& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  if (!has_language(*text)) return bad_field(name, "language");
  into.value = std::string(*text);
  return {};
}

ReadResult read(const Request& request, std::string_view name, ListKind& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  if (*text != "mine" && *text != "public") return bad_field(name, "list");
  into = *text == "mine" ? ListKind::mine : ListKind::everybodys;
  return {};
}

ReadResult read(const Request& request, std::string_view name, Phase& into) {
  const auto text = request.text(name);
  if (!text) return refused(text.error());
  if (*text != "open" && *text != "running" && *text != "over") return bad_field(name, "phase");
  into.value = std::string(*text);
  return {};
}

ReadResult read_key(const Request& request, std::string& into) {
  static constexpr std::size_t kShortest = 8;
  static constexpr std::size_t kLongest = 64;
  if (!request.has("key")) return {};
  const auto text = request.text("key");
  if (!text) return refused(text.error());
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (text->size() < kShortest || text->size() > kLongest ||
      !std::ranges::all_of(*text, is_allowed))
    return bad_field("key", "key");
  into = std::string(*text);
  return {};
}

ReadResult read(const Request& request, std::string_view name, std::uint64_t& into) {
  const auto number = request.seed(name);
  if (!number) return refused(number.error());
  into = number->value_or(0);
  return {};
}

ReadResult read(const Request& request, std::string_view name, OptionValues& into) {
  return take(request.options(name), into);
}

ReadResult read(const Request& request, std::string_view name, std::vector<std::string>& into) {
  return take(request.texts(name), into);
}

}  // namespace thronsaal::requests
