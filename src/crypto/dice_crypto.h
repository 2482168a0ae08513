// The cryptography of verifiable dice, with libsodium.
#pragma once

#include <string>

#include "tables/fair_dice.h"

namespace thronsaal {

const DiceCrypto& dice_crypto();

// A seed, or a player's value for the dice.
std::string random_dice_secret();

}  // namespace thronsaal
