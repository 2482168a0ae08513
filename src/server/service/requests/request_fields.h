// Reads the fields of requests. Every request (requests.h) lists its fields once, with types that
// define their valid values; the rest follows from that list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ai/level.h"
#include "core/json/request.h"

namespace thronsaal::requests {

// A well-formed table id.
struct TableId {
  std::string value;
};
// A seat of a table that is not known yet; the handler checks that the table has it.
struct SeatNumber {
  int value = 0;
};
// 32 bytes in hexadecimal digits: a commitment to a dice value, or the value.
struct Hash {
  std::string value;
};
// A language for which there are catalogues.
struct Language {
  std::string value;
};

// Which tables a list contains.
enum class ListKind { mine, everybodys };
// "open", "running" or "over".
struct Phase {
  std::string value;
};

template <class R, class T>
struct RequestField {
  std::string_view name;
  T R::* member;
};
template <class R, class T>
constexpr RequestField<R, T> field(std::string_view name, T R::* member) {
  return {name, member};
}

using ReadResult = std::expected<void, Violation>;
ReadResult read(const Request& request, std::string_view name, std::string& into);
ReadResult read(const Request& request, std::string_view name, int& into);
ReadResult read(const Request& request, std::string_view name, bool& into);
ReadResult read(const Request& request, std::string_view name, Level& into);
ReadResult read(const Request& request, std::string_view name, TableId& into);
ReadResult read(const Request& request, std::string_view name, SeatNumber& into);
ReadResult read(const Request& request, std::string_view name, Hash& into);
ReadResult read(const Request& request, std::string_view name, Language& into);
ReadResult read(const Request& request, std::string_view name, ListKind& into);
ReadResult read(const Request& request, std::string_view name, Phase& into);
ReadResult read(const Request& request, std::string_view name, std::uint64_t& into);
ReadResult read(const Request& request, std::string_view name, OptionValues& into);
ReadResult read(const Request& request, std::string_view name, std::vector<std::string>& into);
// An optional field.
template <class T>
ReadResult read(const Request& request, std::string_view name, std::optional<T>& into) {
  if (!request.has(name)) return {};
  return read(request, name, into.emplace());
}

// The request's key, chosen by the client, new for each request; empty if it has none.
ReadResult read_key(const Request& request, std::string& into);

// The names of a request's fields, besides `cmd` and `id`.
template <class R>
constexpr auto field_names() {
  return std::apply(
      [](const auto&... one) {
        return std::array<std::string_view, sizeof...(one) + 1>{one.name..., "key"};
      },
      R::fields());
}

// The typed request, or the error in its first invalid field.
template <class R>
std::expected<R, Violation> read_request(const Request& request) {
  R typed{};
  ReadResult result;
  std::apply(
      [&](const auto&... one) {
        (void)((result = read(request, one.name, typed.*(one.member))).has_value() && ...);
      },
      R::fields());
  if (!result) return std::unexpected(result.error());
  return typed;
}

}  // namespace thronsaal::requests
