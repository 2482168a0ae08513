// Signatures of play: numbers that change when play does, and only then. They are kept in
// signatures.txt, so a change of play is a change of that file; script/signatures rewrites it.
//
// What is signed are moves in notation and what they came to, never bytes of states or actions: a
// member may move in memory, and another compiler may build it.
#pragma once

#include <string>
#include <vector>

namespace thronsaal {

// Games by random and by greedy players, for every game, number of players and combination of
// options: "play <game> <players> <options> <signature>".
std::vector<std::string> signatures_of_play();

// What each level makes of a few positions with a fixed number of iterations and no clock, and the
// parameters of its search: "level <game> <players> <level> <signature>". Where a level solves its
// decision exactly (Um Krone und Kragen), this is the signature of the solver.
std::vector<std::string> signatures_of_levels();

// What `thronsaal bench` prints: "bench <game> <signature> search <signature>".
std::vector<std::string> signatures_of_bench();

}  // namespace thronsaal
