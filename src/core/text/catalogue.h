// The words of a game in one language: names of things and sentences for structured records.
//
// A catalogue is a flat JSON object. Keys are "action.<kind>", "event.<kind>", "violation.<code>",
// "<domain>.<id>" for terms, and "seat.<n>" for seats. A sentence names the record's fields in
// braces; "<key>.hidden" is used when the reader may not see all of them. A shared catalogue has
// the messages of all games; each game's own is layered on top.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/structured_record.h"

namespace thronsaal {

// Whether there is a catalogue in this language.
bool has_language(std::string_view language);

class Catalogue {
 public:
  // The shared catalogue in an available language, overlaid with a game's.
  explicit Catalogue(std::string_view game_catalogue = "{}", std::string_view language = "en");

  std::string say(const Violation& violation) const { return say("violation", violation); }
  std::string say(const Event& event) const { return say("event", event); }
  std::string action_text(const StructuredRecord& action) const { return say("action", action); }
  // The sentence for a record of any domain; the key if there is no entry.
  std::string say(std::string_view domain, const StructuredRecord& record) const;

  // Sets an entry, or replaces it.
  void set(std::string key, std::string text) {
    entries_.insert_or_assign(std::move(key), std::move(text));
  }

  std::string seat(Seat seat) const;
  std::string term(std::string_view domain, std::string_view id) const;
  std::optional<std::string_view> find(std::string_view key) const;
  // Every entry for an id in any domain, such as "fool".
  std::vector<std::string> about(std::string_view id) const;
  // The ids that have entries in a domain, such as the kinds of "event".
  std::vector<std::string> kinds(std::string_view domain) const;

 private:
  void add(std::string_view catalogue);
  std::string value_text(const FieldValue& value) const;

  std::map<std::string, std::string, std::less<>> entries_;
};

}  // namespace thronsaal
