// The shared and game catalogues: every language has the same entries as English.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "core/text/catalogue.h"
#include "core/text/terminal_style.h"
#include "games/games.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

using ::testing::ContainerEq;
using ::testing::UnorderedElementsAreArray;

constexpr std::array<std::string_view, 3> kOthers = {"de", "nl", "da"};
constexpr std::string_view kHouse = "house";

using Entries = std::map<std::string, std::string, std::less<>>;

Entries parsed(std::string_view catalogue) {
  Entries entries;
  const boost::json::value object = boost::json::parse(catalogue);
  for (const auto& [key, text] : object.as_object()) {
    entries.emplace(std::string(key), std::string(text.as_string()));
  }
  return entries;
}

// The shared catalogue and every game's, by name.
std::map<std::string, Entries> catalogues(std::string_view language) {
  std::map<std::string, Entries> all;
  const auto house = embedded("core/words/" + std::string(language) + ".json");
  all.emplace(kHouse, parsed(house.value_or("{}")));
  Games::for_each([&]<class G>() { all.emplace(G::kInfo.id, parsed(G::catalogue(language))); });
  return all;
}

// The texts of a key in English and in another language.
struct Wording {
  std::string place;  // catalogue and key
  std::string key;
  std::string english;
  std::string other;
};
std::vector<Wording> pairs(std::string_view language) {
  std::vector<Wording> pairs;
  const auto others = catalogues(language);
  for (const auto& [whose, english] : catalogues("en")) {
    for (const auto& [key, text] : english) {
      const auto other = others.at(whose).find(key);
      if (other == others.at(whose).end()) continue;
      pairs.push_back({fmt::format("{} {}", whose, key), key, text, other->second});
    }
  }
  return pairs;
}

std::set<std::string> keys(const Entries& entries) {
  std::set<std::string> keys;
  for (const auto& [key, text] : entries) keys.insert(key);
  return keys;
}

std::set<std::string> fields(std::string_view sentence) {
  std::set<std::string> fields;
  for (std::size_t open = sentence.find('{'); open != std::string_view::npos;
       open = sentence.find('{', open + 1)) {
    fields.emplace(sentence.substr(open, sentence.find('}', open) - open));
  }
  return fields;
}

std::vector<std::string_view> lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Commands: the first column of the table in a help text.
std::vector<std::string> commands(std::string_view help) {
  constexpr std::size_t kColumn = 28;
  std::vector<std::string> commands;
  for (const std::string_view line : lines(help)) {
    if (line.starts_with("  ")) commands.emplace_back(line.substr(0, kColumn));
  }
  return commands;
}

int widest(std::string_view text) {
  int widest = 0;
  for (const std::string_view line : lines(text)) widest = std::max(widest, width(line));
  return widest;
}

// Places keep their printed names, and some texts have no letters.
bool is_same_everywhere(const Wording& pair) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return pair.key.starts_with("area.") || pair.key.starts_with("space.") ||
         pair.english.find_first_of(kLetters) == std::string::npos;
}

// Words that are the same as in English.
const std::set<std::pair<std::string_view, std::string_view>> kSame = {
    {"de", "seat.4"},                                                              // Gold
    {"de", "country.ENG"},    {"da", "country.ENG"},                               //
    {"de", "country.ARA"},    {"nl", "country.ARA"},    {"da", "country.ARA"},     //
    {"de", "card.alchemist"}, {"nl", "card.alchemist"}, {"da", "card.charlatan"},  //
    {"nl", "label.bonus"},    {"da", "label.bonus"},    {"nl", "label.conflict"},
};

class Language : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Other, Language, ::testing::ValuesIn(kOthers),
                         [](const auto& test) { return std::string(test.param); });

TEST(Languages, ExistForTheSharedAndEveryGameCatalogue) {
  std::vector<std::string> expected;
  std::vector<std::string> found;
  for (const EmbeddedFile& file : embedded_data_files()) {
    if (file.path.contains("/words/")) found.emplace_back(file.path);
    if (!file.path.ends_with("/words/en.json")) continue;
    const std::string folder(file.path.substr(0, file.path.rfind('/') + 1));
    expected.push_back(folder + "en.json");
    for (const std::string_view language : kOthers) {
      expected.push_back(folder + std::string(language) + ".json");
    }
  }
  EXPECT_THAT(found, UnorderedElementsAreArray(expected));
  EXPECT_EQ(found.size(), (1 + kOthers.size()) * (1 + all_games().size()));
}

TEST_P(Language, IsSupported) {
  EXPECT_TRUE(has_language(GetParam()));
  EXPECT_FALSE(has_language("xx"));
}

TEST_P(Language, HasExactlyTheKeysOfEnglish) {
  const auto others = catalogues(GetParam());
  for (const auto& [whose, english] : catalogues("en")) {
    ASSERT_FALSE(english.empty()) << whose;
    EXPECT_THAT(keys(others.at(whose)), ContainerEq(keys(english))) << whose;
  }
}

TEST_P(Language, HasNoEmptyEntry) {
  for (const Wording& pair : pairs(GetParam())) {
    EXPECT_NE(pair.other.find_first_not_of(" \n"), std::string::npos) << pair.place;
  }
}

TEST_P(Language, UsesTheSameFieldsAsEnglish) {
  for (const Wording& pair : pairs(GetParam())) {
    EXPECT_EQ(fields(pair.other), fields(pair.english)) << pair.place << ": " << pair.other;
  }
}

TEST_P(Language, IsNotEnglish) {
  for (const Wording& pair : pairs(GetParam())) {
    const bool may_be = is_same_everywhere(pair) || kSame.contains({GetParam(), pair.key});
    EXPECT_EQ(pair.other == pair.english, may_be) << pair.place << ": " << pair.other;
  }
}

TEST_P(Language, EndsSentencesWhereEnglishDoes) {
  for (const Wording& pair : pairs(GetParam())) {
    for (const char end : {'.', ':'}) {
      EXPECT_EQ(pair.other.ends_with(end), pair.english.ends_with(end))
          << pair.place << ": " << pair.other;
    }
  }
}

// Commands are not translated, and no line is wider than the widest in English.
TEST_P(Language, ListsTheSameCommandsInItsHelp) {
  std::size_t helped = 0;
  for (const Wording& pair : pairs(GetParam())) {
    if (!pair.key.starts_with("help.")) continue;
    ++helped;
    EXPECT_EQ(commands(pair.other), commands(pair.english)) << pair.place;
    EXPECT_LE(widest(pair.other), widest(pair.english)) << pair.place;
  }
  EXPECT_EQ(helped, all_games().size());
}

TEST_P(Language, NamesAllSeatsDifferently) {
  const Catalogue words("{}", GetParam());
  std::set<std::string> colours;
  for (const Seat s : SeatSet::first(kMaxSeats)) colours.insert(words.seat(s));
  EXPECT_EQ(colours.size(), static_cast<std::size_t>(kMaxSeats));
}

TEST(Languages, AreUsedInSentencesOfAGame) {
  const AnyGame& game = *find_game("kardinal-und-koenig").value();
  const Event turn("turn_begins", {{"seat", seat(0)}});
  EXPECT_EQ(game.words("en").say(turn), "It is Red’s turn.");
  EXPECT_EQ(game.words("de").say(turn), "Rot ist am Zug.");
  EXPECT_EQ(game.words("nl").say(turn), "Rood is aan de beurt.");
  EXPECT_EQ(game.words("da").say(turn), "Rød har tur.");
}

TEST(Languages, AreUsedInSharedViolations) {
  const Violation refusal("bad_field",
                          {{"field", std::string("seat")}, {"expected", Term{"expected", "seat"}}});
  EXPECT_EQ(Catalogue("{}", "de").say(refusal),
            "Im Feld „seat“ muss stehen: ein Platz (eine ganze Zahl ab 0).");
}

}  // namespace
}  // namespace thronsaal
