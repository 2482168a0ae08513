// A notation of two verbs.
#include "core/notation.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

enum class VisitKind { knock, greet, leave };
struct Visit {
  VisitKind kind{};
  Seat whom{};
  bool operator==(const Visit&) const = default;
};

constexpr std::array kVerbs = {VerbOf<VisitKind>{VisitKind::knock, "knock"},
                               VerbOf<VisitKind>{VisitKind::greet, "greet"}};

// "knock", or "greet 2"
std::optional<Visit> interpret(std::span<const std::string_view> words) {
  const auto* verb = find_verb(kVerbs, words[0]);
  if (verb == nullptr) return std::nullopt;
  if (verb->kind == VisitKind::knock) {
    return words.size() == 1 ? std::optional(Visit{VisitKind::knock}) : std::nullopt;
  }
  const std::optional<Seat> whom = words.size() == 2 ? parse_seat(words[1]) : std::nullopt;
  return whom ? std::optional(Visit{VisitKind::greet, *whom}) : std::nullopt;
}
std::expected<Visit, Violation> parse(std::string_view text) {
  return parse_action(text, interpret);
}

TEST(Notation, FindsAVerbByItsKindAndByItsWord) {
  EXPECT_EQ(find_verb(kVerbs, VisitKind::greet)->word, "greet");
  EXPECT_EQ(find_verb(kVerbs, "knock")->kind, VisitKind::knock);
  EXPECT_EQ(find_verb(kVerbs, VisitKind::leave), nullptr);
  EXPECT_EQ(find_verb(kVerbs, "leave"), nullptr);
}

TEST(Notation, CaseAndBlanksDoNotMatter) {
  EXPECT_EQ(parse("knock"), Visit{VisitKind::knock});
  EXPECT_EQ(parse(" \tGreet   3\n"), (Visit{VisitKind::greet, seat(3)}));
}

TEST(Notation, WhatMeansNothingIsUnknownAndQuoted) {
  for (const char* text : {"", " ", "Leave", "knock 1", "greet", "greet 5", "greet -1"}) {
    const auto read = parse(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error(), Violation("unknown_action", {{"text", std::string(text)}}));
  }
}

TEST(Notation, SeatsAreTheirNumbers) {
  EXPECT_EQ(parse_seat("0"), seat(0));
  EXPECT_EQ(parse_seat("4"), seat(4));
  for (const char* text : {"", "5", "-1", "one", "99999999999999999999"}) {
    EXPECT_FALSE(parse_seat(text)) << text;
  }
}

}  // namespace
}  // namespace thronsaal
