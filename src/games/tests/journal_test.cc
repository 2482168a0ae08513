// Journals of a real game: their layout byte by byte, and errors for damaged ones.
#include "core/journal.h"

#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/json/json.h"
#include "core/match.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

const AnyGame& game() {
  return *find_game("um-krone-und-kragen").value();
}

// A first turn: Red takes the farmer for a pair.
Match first_turn() {
  Match match = Match::start(game(), 2, {{"dice_limit", "18"}}).value();
  const auto chance = [&](std::string_view move) {
    EXPECT_TRUE(match.play(Actor::chance(), move));
  };
  const auto red = [&](std::string_view move) { EXPECT_TRUE(match.play(seat(0), move)) << move; };
  chance("starts 0");
  red("roll");
  chance("rolled 2-4-4");
  for (const char* move : {"aside 4", "aside 4", "roll"}) red(move);
  chance("rolled 1");
  for (const char* move : {"aside 1", "take farmer"}) red(move);
  return match;
}

Match random_game(std::uint64_t seed, std::size_t moves) {
  Match match = Match::start(game(), 3, {}).value();
  Rng rng(seed);
  while (match.length() < moves && !match.state().to_act().is_over()) {
    if (match.play_chance(rng)) continue;
    const Seat who = *match.state().to_act().seats().begin();
    EXPECT_TRUE(match.play(who, rng.pick(match.state().legal(who))));
  }
  return match;
}

constexpr std::string_view kGolden = R"({
  "format": "thronsaal-journal/2",
  "game": "um-krone-und-kragen",
  "rules": 1,
  "players": 2,
  "options": {"adders_before_first_roll": "yes", "dice_limit": "18", "fool_supply": "table"},
  "moves": [
    ["chance", "starts 0"],
    [0, "roll"],
    ["chance", "rolled 2-4-4"],
    [0, "aside 4"],
    [0, "aside 4"],
    [0, "roll"],
    ["chance", "rolled 1"],
    [0, "aside 1"],
    [0, "take farmer"]
  ],
  "digest": 2,
  "hashes": [
    [9, "f2307b52c2a368e6"]
  ]
}
)";
constexpr std::string_view kHash = "[9, \"f2307b52c2a368e6\"]";

// A journal with one piece replaced.
std::string with(std::string text, std::string_view piece, std::string_view by) {
  const std::size_t at = text.find(piece);
  if (at == std::string::npos) {
    ADD_FAILURE() << "not in the journal: " << piece;
    return text;
  }
  return text.replace(at, piece.size(), by);
}

std::string golden_with(std::string_view piece, std::string_view by) {
  return with(std::string(kGolden), piece, by);
}

// The same journal as 1.0.0 wrote it.
constexpr std::string_view kHashOf100 = "5ab40fba4d77a7be";
std::string golden_of_1_0_0() {
  return with(with(golden_with("journal/2", "journal/1"), "  \"digest\": 2,\n", ""), kHash,
              fmt::format("[9, \"{}\"]", kHashOf100));
}

// Reads and replays a journal; returns the violation in short form, such as "journal_malformed
// players".
std::string outcome(std::string_view text) {
  const auto journal = Journal::from_json(text);
  if (!journal) {
    const FieldValue* where = journal.error().find("where");
    return std::string(journal.error().kind) +
           (where == nullptr ? "" : " " + std::get<std::string>(*where));
  }
  const auto match = Match::replay(game(), *journal);
  if (!match) {
    const FieldValue* move = match.error().find("move");
    return std::string(match.error().kind) +
           (move == nullptr ? "" : fmt::format(" {}", std::get<int>(*move)));
  }
  return "loads";
}

TEST(JournalLayout, IsFixedByteForByte) {
  EXPECT_EQ(first_turn().journal()->to_json(), kGolden);
}

TEST(JournalLayout, OfANewGameHasEmptyLists) {
  const std::string text = Match::start(game(), 5, {}).value().journal()->to_json();
  EXPECT_EQ(text, R"({
  "format": "thronsaal-journal/2",
  "game": "um-krone-und-kragen",
  "rules": 1,
  "players": 5,
  "options": {"adders_before_first_roll": "yes", "dice_limit": "12", "fool_supply": "table"},
  "moves": [],
  "digest": 2,
  "hashes": []
}
)");
  EXPECT_EQ(outcome(text), "loads");
}

TEST(JournalLayout, EscapesSpecialCharacters) {
  const Journal journal{.game = "a \"b\" \\ ö\n",
                        .rules_version = 1,
                        .board = 0x0123456789ABCDEF,
                        .players = 2,
                        .options = {{"k\"", "v\t"}},
                        .moves = {{seat(1), "“x”"}},
                        .marks = {}};
  EXPECT_EQ(Journal::from_json(journal.to_json()), journal);
}

TEST(JournalRoundTrip, PreservesTheText) {
  EXPECT_EQ(Journal::from_json(kGolden).value().to_json(), kGolden);
}

// Journals of 1.0.0 still verify and keep their format.
TEST(JournalOf100, IsReadVerifiedAndWrittenAgainByteForByte) {
  const std::string text = golden_of_1_0_0();
  EXPECT_EQ(outcome(text), "loads");
  EXPECT_EQ(Journal::from_json(text)->to_json(), text);
  EXPECT_EQ(outcome(with(text, kHashOf100, "5ab40fba4d77a7bf")), "journal_hash_mismatch 9");
  EXPECT_EQ(outcome(with(text, "take farmer", "take fool")), "journal_hash_mismatch 9");
}

TEST(JournalOf100, ContinuesInTheCurrentFormat) {
  const auto match = replay(Journal::from_json(golden_of_1_0_0()).value());
  ASSERT_TRUE(match);
  EXPECT_EQ(match->journal()->to_json(), kGolden);
}

TEST(JournalRoundTrip, PreservesTheJournal) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Journal journal = random_game(seed, 200).journal().value();
    EXPECT_EQ(Journal::from_json(journal.to_json()), journal);
  }
}

TEST(JournalRoundTrip, ReplayReachesTheSamePosition) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Match match = random_game(seed, 200);
    const auto replayed = Match::replay(game(), match.journal().value());
    ASSERT_TRUE(replayed);
    EXPECT_EQ(replayed->state().hash(), match.state().hash());
    EXPECT_EQ(replayed->journal(), match.journal());
  }
}

// Other programs may write journals with different spacing and key order.
TEST(JournalReading, AcceptsAnyLayout) {
  EXPECT_EQ(outcome(R"({"hashes":[],"moves":[["chance","starts 1"]],"options":{},"players":2,)"
                    R"("rules":1,"game":"um-krone-und-kragen","format":"thronsaal-journal/1"})"),
            "loads");
  EXPECT_EQ(outcome(golden_with("[0, \"roll\"]", "[0, \" ROLL \"]")), "loads");
}

TEST(JournalReading, AcceptsHashesAfterAnyMoveAndBeforeTheFirst) {
  const Match match = first_turn();
  Journal journal = match.journal().value();
  journal.marks.clear();
  for (std::size_t moves = 0; moves <= match.length(); ++moves) {
    Match then = first_turn();
    then.rewind(moves);
    journal.marks.push_back({moves, then.state().hash()});
  }
  EXPECT_EQ(outcome(journal.to_json()), "loads");
}

TEST(MalformedJournal, MayNotBeJson) {
  EXPECT_EQ(outcome(""), "json_malformed");
  EXPECT_EQ(outcome(kGolden.substr(0, kGolden.size() / 2)), "json_malformed");
  EXPECT_EQ(outcome(std::string(kMaxJsonBytes + 1, ' ')), "json_too_large");
}

TEST(MalformedJournal, MayNotBeAnObject) {
  EXPECT_EQ(outcome("[]"), "journal_malformed document");
  EXPECT_EQ(outcome("null"), "journal_malformed document");
}

struct Damage {
  std::string_view where;
  std::string_view piece;
  std::vector<std::string_view> replacements;
};

void PrintTo(const Damage& damage, std::ostream* out) {
  *out << damage.where << ": other than " << damage.piece;
}

class DamagedJournal : public ::testing::TestWithParam<Damage> {};

TEST_P(DamagedJournal, IsRefusedWithThePlaceOfTheDamage) {
  const auto& [where, piece, replacements] = GetParam();
  for (const std::string_view by : replacements) {
    EXPECT_EQ(outcome(golden_with(piece, by)), fmt::format("journal_malformed {}", where)) << by;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Fields, DamagedJournal,
    ::testing::Values(
        Damage{"format", "\"format\"", {"\"layout\""}},
        Damage{"format", "thronsaal-journal/2", {"thronsaal-journal/3"}},
        Damage{"format", "\"thronsaal-journal/2\"", {"2"}},
        Damage{"game", "\"game\"", {"\"name\""}}, Damage{"game", "\"um-krone-und-kragen\"", {"[]"}},
        Damage{"rules", "\"rules\"", {"\"law\""}},
        Damage{"rules", "\"rules\": 1", {"\"rules\": \"1\"", "\"rules\": 1.0", "\"rules\": -1"}},
        Damage{"players", "\"players\"", {"\"seats\""}},
        Damage{
            "players",
            "\"players\": 2",
            {"\"players\": 2147483648", "\"players\": 18446744073709551615", "\"players\": null"}},
        Damage{"options", "\"options\"", {"\"variants\""}},
        Damage{"options", "\"options\": {", {"\"options\": 3, \"x\": {"}},
        Damage{"options.dice_limit", "\"18\"", {"18"}}));

INSTANTIATE_TEST_SUITE_P(
    Moves, DamagedJournal,
    ::testing::Values(Damage{"moves", "\"moves\"", {"\"turns\""}},
                      Damage{"moves", "\"moves\": [", {"\"moves\": {}, \"x\": ["}},
                      Damage{"moves[0]", "[\"chance\", \"starts 0\"]", {"\"starts 0\"", "[]"}},
                      Damage{"moves[0]", "\"chance\"", {"\"dice\""}},
                      Damage{"moves[1]",
                             "[0, \"roll\"]",
                             {"[0, \"roll\", 0]", "[\"0\", \"roll\"]", "[0, 5]", "[-1, \"roll\"]",
                              "[5, \"roll\"]"}},
                      Damage{"moves[8]", "[0, \"take farmer\"]", {"[0.5, \"take farmer\"]"}}));

INSTANTIATE_TEST_SUITE_P(
    Hashes, DamagedJournal,
    ::testing::Values(Damage{"digest", "\"digest\"", {"\"sum\""}},
                      Damage{"digest", "\"digest\": 2", {"\"digest\": \"2\"", "\"digest\": -2"}},
                      Damage{"hashes", "\"hashes\"", {"\"marks\""}},
                      Damage{"hashes", "\"hashes\": [", {"\"hashes\": 0, \"x\": ["}},
                      Damage{"hashes[0]",
                             kHash,
                             {"9", "[9]", "[9, 0]", "[9, \"0\"]", "[9, \"00000000000000000\"]",
                              "[9, \"000000000000000g\"]", "[9, \"-000000000000000\"]",
                              "[-1, \"0000000000000000\"]", "[10, \"0000000000000000\"]"}}));

TEST(MalformedJournal, MayHaveHashesOutOfOrder) {
  Journal journal = first_turn().journal().value();
  const std::uint64_t hash = journal.marks[0].hash;
  journal.marks = {{9, hash}, {3, hash}};
  EXPECT_EQ(outcome(journal.to_json()), "journal_malformed hashes[1]");
  journal.marks = {{9, hash}, {9, hash}};
  EXPECT_EQ(outcome(journal.to_json()), "journal_malformed hashes[1]");
}

TEST(RefusedJournal, MayFollowOtherRules) {
  EXPECT_EQ(outcome(golden_with("\"rules\": 1", "\"rules\": 2")), "unknown_rules_version");
  Journal journal = first_turn().journal().value();
  journal.rules_version = 0;
  EXPECT_EQ(Match::replay(game(), journal).error(),
            Violation("unknown_rules_version", {{"rules", 0}, {"known", std::string("1")}}));
  EXPECT_EQ(replay(journal).error(), Match::replay(game(), journal).error());
}

TEST(RefusedJournal, MayHaveHashesOfAnUnknownVersion) {
  for (const int version : {0, 1, 3}) {
    EXPECT_EQ(outcome(golden_with("\"digest\": 2", fmt::format("\"digest\": {}", version))),
              "unknown_digest_version");
  }
}

TEST(RefusedJournal, MayHaveAnInvalidSetup) {
  EXPECT_EQ(outcome(golden_with("\"players\": 2", "\"players\": 6")), "bad_player_count");
  EXPECT_EQ(outcome(golden_with("\"players\": 2", "\"players\": 0")), "bad_player_count");
  EXPECT_EQ(outcome(golden_with("\"18\"", "\"19\"")), "bad_option_value");
  EXPECT_EQ(outcome(golden_with("dice_limit", "card_limit")), "unknown_option");
}

// The first move is move 1.
TEST(RefusedJournal, MayHaveAnIllegalMove) {
  EXPECT_EQ(outcome(golden_with("[0, \"roll\"]", "[1, \"roll\"]")), "journal_illegal_move 2");
  EXPECT_EQ(outcome(golden_with("[0, \"roll\"]", "[4, \"roll\"]")), "journal_illegal_move 2");
  EXPECT_EQ(outcome(golden_with("2-4-4", "2-4")), "journal_illegal_move 3");
  EXPECT_EQ(outcome(golden_with("aside 1", "outside 1")), "journal_illegal_move 8");
  EXPECT_EQ(outcome(golden_with("farmer", "king")), "journal_illegal_move 9");
}

TEST(RefusedJournal, SaysWhyTheMoveIsIllegal) {
  const auto journal = Journal::from_json(golden_with("farmer", "king")).value();
  EXPECT_EQ(game().words().say(Match::replay(game(), journal).error()),
            "Move 9 of the journal is not legal: The King costs seven of a kind; your dice do "
            "not show that.");
}

TEST(RefusedJournal, MayReachAnotherPosition) {
  EXPECT_EQ(outcome(golden_with(kHash, "[9, \"0000000000000001\"]")), "journal_hash_mismatch 9");
  EXPECT_EQ(outcome(golden_with("[0, \"take farmer\"]", "[0, \"take fool\"]")),
            "journal_hash_mismatch 9");
  EXPECT_EQ(outcome(golden_with(kHash, "[0, \"0000000000000001\"]")), "journal_hash_mismatch 0");
}

// With any byte changed, a journal is refused with a message or is still a legal game.
TEST(DamagedByte, IsRefusedOrStillLegal) {
  Rng rng(2026);
  const std::string whole = random_game(7, 40).journal()->to_json();
  const Catalogue words = game().words();
  int loaded = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string text = whole;
    const std::size_t at = rng.below(text.size());
    text[at] = static_cast<char>(i % 2 == 0 ? rng.below(256) : 32 + rng.below(95));
    const auto journal = Journal::from_json(text);
    if (!journal) {
      EXPECT_FALSE(words.say(journal.error()).starts_with("violation.")) << journal.error().kind;
      continue;
    }
    const auto match = Match::replay(game(), *journal);
    if (!match) {
      EXPECT_FALSE(words.say(match.error()).starts_with("violation.")) << match.error().kind;
      continue;
    }
    ++loaded;
    EXPECT_EQ(match->length(), journal->moves.size());
    EXPECT_TRUE(Match::replay(game(), match->journal().value()));
  }
  EXPECT_GT(loaded, 0);
  EXPECT_LT(loaded, 4000);
}

}  // namespace
}  // namespace thronsaal
