// What tables need for dice that can be checked, by libsodium.
#pragma once

#include <string>

#include "tables/fair_dice.h"

namespace thronsaal {

const DiceCrypto& dice_crypto();

// A seed, or a value that a player adds to the dice.
std::string random_dice_secret();

}  // namespace thronsaal
