#include "core/text/catalogue.h"

#include <cassert>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/embedded.h"

namespace thronsaal {
namespace {

constexpr std::string_view kHiddenSuffix = ".hidden";

// Fills in a sentence; empty if it names a missing field.
template <class Lookup>
std::optional<std::string> fill(std::string_view sentence, Lookup lookup) {
  std::string text;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    text += sentence.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = sentence.find('}', open);
    assert(close != std::string_view::npos);
    const std::optional<std::string> value = lookup(sentence.substr(open + 1, close - open - 1));
    if (!value) return std::nullopt;
    text += *value;
    sentence.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

bool has_language(std::string_view language) {
  return embedded(fmt::format("core/words/{}.json", language)).has_value();
}

Catalogue::Catalogue(std::string_view game_catalogue, std::string_view language) {
  add(embedded(fmt::format("core/words/{}.json", language)).value());
  add(game_catalogue);
}

void Catalogue::add(std::string_view catalogue) {
  const boost::json::value entries = boost::json::parse(catalogue);
  for (const auto& [key, sentence] : entries.as_object()) {
    entries_.insert_or_assign(std::string(key), std::string(sentence.as_string()));
  }
}

std::optional<std::string_view> Catalogue::find(std::string_view key) const {
  const auto it = entries_.find(key);
  if (it == entries_.end()) return std::nullopt;
  return it->second;
}

std::vector<std::string> Catalogue::kinds(std::string_view domain) const {
  const std::string prefix = fmt::format("{}.", domain);
  std::vector<std::string> kinds;
  for (auto it = entries_.lower_bound(prefix); it != entries_.end(); ++it) {
    if (!it->first.starts_with(prefix)) break;
    const std::string_view kind = std::string_view(it->first).substr(prefix.size());
    if (!kind.ends_with(kHiddenSuffix)) kinds.emplace_back(kind);
  }
  return kinds;
}

std::vector<std::string> Catalogue::about(std::string_view id) const {
  std::vector<std::string> entries;
  for (const auto& [key, text] : entries_) {
    const bool named = key.size() > id.size() && key[key.size() - id.size() - 1] == '.';
    const bool sentence = text.find('{') != std::string::npos;  // about some record, not a thing
    if (named && !sentence && key.ends_with(id)) entries.push_back(text);
  }
  return entries;
}

std::string Catalogue::seat(Seat seat) const {
  return term("seat", std::to_string(index(seat)));
}

std::string Catalogue::term(std::string_view domain, std::string_view id) const {
  return std::string(find(fmt::format("{}.{}", domain, id)).value_or(id));
}

std::string Catalogue::value_text(const FieldValue& value) const {
  struct Writer {
    const Catalogue& words;
    std::string operator()(bool v) const { return words.term("bool", v ? "yes" : "no"); }
    std::string operator()(int v) const { return std::to_string(v); }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(Term v) const { return words.term(v.domain, v.id); }
    std::string operator()(Seat v) const { return words.seat(v); }
    std::string operator()(const std::vector<int>& v) const {
      return fmt::format("{}", fmt::join(v, "-"));
    }
    std::string operator()(const std::vector<Term>& v) const {
      std::string text;
      for (const Term& term : v) text += (text.empty() ? "" : ", ") + (*this)(term);
      return text.empty() ? "–" : text;
    }
  };
  return std::visit(Writer{*this}, value);
}

std::string Catalogue::say(std::string_view domain, const StructuredRecord& record) const {
  const auto lookup = [&](std::string_view name) -> std::optional<std::string> {
    const FieldValue* value = record.find(name);
    if (value == nullptr) return std::nullopt;
    return value_text(*value);
  };
  std::string key = fmt::format("{}.{}", domain, record.kind);
  for (const std::string& candidate : {key, key + std::string(kHiddenSuffix)}) {
    if (const auto sentence = find(candidate)) {
      if (auto text = fill(*sentence, lookup)) return *text;
    }
  }
  return key;  // catalogue tests ensure that this never happens
}

}  // namespace thronsaal
