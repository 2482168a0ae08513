// The entries of a table's log, as JSON. Written by plans, read by the table.
//
//   kind      fields
//   created   by, game, rules, digest, players, options, public, hints, grace, idle, stand_in,
//             seed, sha256                    the seed is secret, sha256 commits the server to it
//   seated    seat, visitor, name, colour     a person sits down
//   computer  seat, level                     a computer player does
//   emptied   seat
//   swapped   seat, with
//   renamed   seat, visitor, name, colour     one of his seats; he has his name in all of them
//   committed seat, sha256                    a person's commitment to a value for the dice
//   starting                                  from here on values are revealed, seats are fixed
//   revealed  seat, value
//   started   sha256                          as in created; if that has no seed: seed, sha256
//   moved     seat (or "chance"), action, hash (now and then)
//   undone    seat, moves                     back to so many moves
//   asked     seat, moves                     for consent to go back
//   agreed    seat
//   declined  seat
//   voted     seat, against, level            to have an inactive person replaced
//   replaced  seat, level
//   returned  seat                            he plays again; votes against him are forgotten
//   resigned  seat
//   said      seat (or null), visitor, name, text
//   rematch   table
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "ai/level.h"

namespace thronsaal::entries {

using boost::json::object;

// Reading. They throw if the field is not there or not of its type: an entry is our own writing.
inline std::string_view text(const object& body, std::string_view field) {
  return body.at(field).as_string();
}
inline int number(const object& body, std::string_view field) {
  return body.at(field).to_number<int>();
}
inline Level level_in(const object& body, std::string_view field = "level") {
  return find_level(text(body, field)).value();
}

}  // namespace thronsaal::entries
