// Facts in the JSON of a view that follow from others, so that clients need not know the rules.
#include <set>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/random_game.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

json::object view_of(const State& s) {
  return Rules::json(Rules::view(s, Observer::spectator()));
}

TEST(KardinalView, ShowsHowManyCardsAreToBeDrawn) {
  Scenario t = Scenario(3).hand(andreas, "FRA FRA ENG_SWA").face_up("FRA LOT_ITA");
  EXPECT_EQ(view_of(t.state).at("to_draw"), 0);
  t.play("cloister FRK5 pair FRA");
  EXPECT_EQ(view_of(t.state).at("to_draw"), 2);
  t.play("take FRA");
  EXPECT_EQ(view_of(t.state).at("to_draw"), 1);
  t.play("take LOT_ITA");
  EXPECT_EQ(view_of(t.state).at("to_draw"), 0) << "the hand is full";
}

TEST(KardinalView, ShowsHowManyPiecesAreLeft) {
  const Scenario t = Scenario(3).cloisters(andreas, "FRK1 FRK2").councillors(andreas, "FRK", 1);
  EXPECT_EQ(view_of(t.state).at("players").at(0).at("pieces_left"),
            kCloistersPerPlayer - 2 + kCouncillorsPerPlayer - 1);
}

TEST(KardinalView, TellsWhichCardEachActionTakesFromTheHand) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    follow_random_game<Rules>(
        3, seed, [&](const State& before, const Action& action, const auto&, const State& after) {
          if (action.kind != Kind::cloister && action.kind != Kind::councillor) return;
          const json::object form = to_json(Rules::structured(action, before.board));
          const Card paid = find_card(form.at("card").as_string()).value();
          const int number = action.card == Card::none ? 1 : 2;
          ASSERT_EQ(after.discard.count(paid), before.discard.count(paid) + number);
        });
  }
}

TEST(KardinalView, TellsWhatTheEndOfThePileBrings) {
  std::set<std::string> ends;
  follow_random_game<Rules>(
      3, 1, [&](const State&, const Action&, const auto& events, const State& after) {
        const json::value end = view_of(after).at("pile_end");
        for (const Event& event : events) {
          if (event.kind == "first_scoring") {
            EXPECT_EQ(end, "last_round");
          }
          if (event.kind == "last_round") {
            EXPECT_EQ(end, json::value(nullptr));
          }
        }
        ends.insert(json::serialize(end));
      });
  EXPECT_EQ(ends, (std::set<std::string>{R"("first_scoring")", R"("last_round")", "null"}));
}

TEST(KardinalView, TellsWhichScoringIsTheFinalOne) {
  std::set<std::string> seen;
  follow_random_game<Rules>(3, 1,
                            [&](const State&, const Action&, const auto&, const State& after) {
                              const json::object view = view_of(after);
                              std::string finals;
                              for (const json::value& scoring : view.at("scorings").as_array()) {
                                finals += scoring.at("final").as_bool() ? 'F' : 'f';
                              }
                              seen.insert(finals);
                            });
  EXPECT_EQ(seen, (std::set<std::string>{"", "f", "fF"}));
}

// Points come from scorings only, so all scorings together give the points of every player.
TEST(KardinalView, TotalsOfScoringsAddUpToThePoints) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    follow_random_game<Rules>(
        3 + static_cast<int>(seed % 3), seed,
        [&](const State&, const Action&, const auto&, const State& after) {
          const json::object view = view_of(after);
          for (std::size_t p = 0; p < after.players; ++p) {
            int total = 0;
            for (const json::value& scoring : view.at("scorings").as_array()) {
              total += scoring.at("totals").at(p).to_number<int>();
            }
            ASSERT_EQ(total, after.points[p]);
          }
        });
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
