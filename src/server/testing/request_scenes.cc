#include "server/testing/request_scenes.h"

namespace thronsaal {
namespace {

using Fields = json::object;

// Who somebody is, and new tables.
Scenes scenes_of_people() {
  return {
      {"rename",
       {[](People&) { return Fields{{"name", "Anna"}, {"colour", 1}}; },
        [](People& people) {
          people.anne->client.expect_ok({{"cmd", "rename"}, {"name", "Annette"}, {"colour", 2}});
        }}},
      {"create",
       {[](People&) { return Fields{{"game", "loewenherz"}, {"seats", {"me", "page"}}}; }}},
      {"rematch", {[](People& people) {
         people.found_table();
         people.start();
         people.anne->expect_ok("resign", {{"seat", 0}});
         return Fields{};
       }}},
      {"say",
       {[](People& people) {
          people.found_table();
          return Fields{{"text", "Hello"}};
        },
        [](People& people) { people.anne->expect_ok("say", {{"text", "How are you?"}}); }}}};
}

// Seats before the start.
Scenes scenes_of_seats() {
  return {{"sit",
           {[](People& people) {
              people.found_table();
              people.anne->expect_ok("empty", {{"seat", 1}});
              return Fields{{"seat", 1}};
            },
            [](People& people) { people.anne->expect_ok("empty", {{"seat", 1}}); }}},
          {"empty",
           {[](People& people) {
              people.found_table();
              return Fields{{"seat", 1}};
            },
            [](People& people) { people.anne->expect_ok("sit", {{"seat", 1}}); }}},
          {"computer",
           {[](People& people) {
              people.found_table();
              people.anne->expect_ok("empty", {{"seat", 1}});
              return Fields{{"seat", 1}, {"level", "page"}};
            },
            [](People& people) { people.anne->expect_ok("empty", {{"seat", 1}}); }}},
          {"swap",
           {[](People& people) {
              people.found_table_with_bert();
              return Fields{{"seat", 0}, {"with", 1}};
            },
            [](People& people) { people.anne->expect_ok("swap", {{"seat", 0}, {"with", 1}}); }}},
          {"leave",
           {[](People& people) {
              people.found_table_with_bert();
              return Fields{};
            },
            [](People& people) { people.anne->expect_ok("sit", {{"seat", 0}}); }}}};
}

// The start, and what people add to the dice.
Scenes scenes_of_the_start() {
  return {{"start", {[](People& people) {
             people.found_table();
             return Fields{};
           }}},
          {"commit",
           {[](People& people) {
              people.found_table();
              return people.commitment(std::string(64, '1'));
            },
            [](People& people) {
              people.anne->expect_ok("commit", people.commitment(std::string(64, '2')));
            }}},
          {"reveal", {[](People& people) {
             people.found_table();
             people.anne->expect_ok("commit", people.commitment(std::string(64, '1')));
             people.anne->expect_ok("start");
             return Fields{{"value", std::string(64, '1')}};
           }}}};
}

// Moves, and taking them back.
Scenes scenes_of_moves() {
  return {{"move",
           {[](People& people) {
              people.found_table();
              people.start();
              return people.move_of(*people.anne);
            },
            [](People& people) {
              people.catch_up();
              people.anne->expect_ok("move", people.move_of(*people.anne));
            }}},
          {"undo",
           {[](People& people) {
              people.found_table();
              people.start();
              const Fields move = people.move_of(*people.anne);
              people.anne->expect_ok("move", move);
              people.catch_up();
              return Fields{{"seat", move.at("seat")}, {"seen", people.anne->seen}};
            },
            [](People& people) {
              people.catch_up();
              people.anne->expect_ok("move", people.move_of(*people.anne));
            }}},
          {"agree", {[](People& people) {
             people.ask_to_undo();
             return Fields{{"seen", people.anne->seen}};
           }}},
          {"decline",
           {[](People& people) {
              people.ask_to_undo();
              return Fields{{"seen", people.anne->seen}};
            },
            [](People& people) {
              people.bert->take_updates();
              people.bert->expect_ok("undo", {{"seat", 1}, {"seen", people.bert->seen}});
            }}}};
}

// People who give up, are away, or come back.
Scenes scenes_of_absence() {
  return {{"resign", {[](People& people) {
             people.found_table_with_bert();
             people.start();
             people.play_until_asked(*people.bert);
             return Fields{{"seat", 0}};
           }}},
          {"replace",
           {.prepare =
                [](People& people) {
                  people.found_table_with_bert({{"grace", 1}});
                  people.start();
                  people.play_until_asked(*people.anne);
                  people.bert->client.disconnect();
                  return Fields{{"seat", 1}, {"level", "page"}};
                },
            .needs_absence = true}},
          {"return",
           {[](People& people) {
              people.found_table_with_bert();
              people.start();
              people.play_until_asked(*people.bert);
              people.anne->expect_ok("leave");
              return Fields{};
            },
            [](People& people) { people.anne->expect_ok("leave"); }}}};
}

}  // namespace

const Scenes& scenes() {
  static const Scenes kScenes = [] {
    Scenes all;
    for (Scenes scenes : {scenes_of_people(), scenes_of_seats(), scenes_of_the_start(),
                          scenes_of_moves(), scenes_of_absence()}) {
      all.merge(scenes);
    }
    return all;
  }();
  return kScenes;
}

}  // namespace thronsaal
