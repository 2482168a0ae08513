// Tables as tests find them: before the start, begun, in the middle of a turn.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/testing/lobby.h"

namespace thronsaal::testing {

// Anna's table with a free seat and a computer player.
inline Lobby annas_table() {
  return {kAnna, wish(kDiceGame, {"me", "open", "squire"})};
}

inline Lobby begun() {
  return playing(kDiceGame, {kAnna, kBert});
}

// The first person who is to move has rolled.
inline Lobby rolled(const std::vector<Visitor>& people, int computers = 0) {
  Lobby lobby = playing(kDiceGame, people, computers);
  Rng rng(1);
  while (lobby.table.holder(lobby.to_move()).computer()) lobby.move_anyhow(rng);
  lobby.move(lobby.to_move(), "roll");
  return lobby;
}

// ... and set aside a die.
inline Lobby one_aside(const std::vector<Visitor>& people) {
  Lobby lobby = rolled(people);
  Rng rng(1);
  lobby.move_anyhow(rng);
  return lobby;
}

// What a plan would do, or why it may not be done.
inline std::vector<std::string> kinds(const Plan& plan) {
  std::vector<std::string> all;
  if (!plan) return {std::string(plan.error().kind)};
  for (const auto& body : *plan) all.emplace_back(body.at("kind").as_string());
  return all;
}

inline std::vector<std::string> keys(const boost::json::object& object) {
  std::vector<std::string> all;
  for (const auto& field : object) all.emplace_back(field.key());
  return all;
}

}  // namespace thronsaal::testing
