// Signatures of play: hashes that change if and only if play changes. signatures.txt stores them;
// script/signatures rewrites it.
//
// They cover moves in notation and results, never bytes of states or actions, so layout and
// compiler do not matter.
#pragma once

#include <string>
#include <vector>

namespace thronsaal {

// Games by random and by greedy players, for every game, number of players and combination of
// options: "play <game> <players> <options> <signature>".
std::vector<std::string> signatures_of_play();

// Each level's search parameters and its advice on a few positions, with fixed iterations and no
// time limit: "level <game> <players> <level> <signature>". Where a level solves exactly (Um Krone
// und Kragen), the signature of the solver.
std::vector<std::string> signatures_of_levels();

// What `thronsaal bench` prints: "bench <game> <signature> search <signature>".
std::vector<std::string> signatures_of_bench();

}  // namespace thronsaal
