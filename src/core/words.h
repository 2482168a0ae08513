// The words of a game in one language: names of things and sentences for forms.
//
// A catalogue is a flat JSON object. Keys are "action.<kind>", "event.<kind>", "violation.<code>",
// "<domain>.<id>" for terms, and "seat.<n>" for seats. A sentence names the form's fields in
// braces; where the reader may not know all of them, "<key>.hidden" does without. The house has a
// catalogue for what all games share, every game has its own on top of it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/form.h"

namespace thronsaal {

// Whether we have words in this language.
bool has_language(std::string_view language);

class Words {
 public:
  // The house's words in a language that we have, and a game's catalogue over them.
  explicit Words(std::string_view game_catalogue = "{}", std::string_view language = "en");

  std::string say(const Violation& violation) const { return say("violation", violation); }
  std::string say(const Event& event) const { return say("event", event); }
  std::string say_action(const Form& action) const { return say("action", action); }
  // A form of any domain; the key of the missing entry if there are no words for it.
  std::string say(std::string_view domain, const Form& form) const;

  // Sets an entry, or replaces it.
  void set(std::string key, std::string text) {
    entries_.insert_or_assign(std::move(key), std::move(text));
  }

  std::string seat(Seat seat) const;
  std::string term(std::string_view domain, std::string_view id) const;
  std::optional<std::string_view> find(std::string_view key) const;
  // Every entry about a thing, whatever its domain: all there is to say about "fool".
  std::vector<std::string> about(std::string_view id) const;
  // What there are entries for in a domain: the kinds of "event", say.
  std::vector<std::string> kinds(std::string_view domain) const;

 private:
  void add(std::string_view catalogue);
  std::string to_text(const Value& value) const;

  std::map<std::string, std::string, std::less<>> entries_;
};

}  // namespace thronsaal
