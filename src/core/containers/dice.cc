#include "core/containers/dice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/text.h"

namespace thronsaal {
namespace {

constexpr std::array<std::uint64_t, kMaxDice + 1> powers_of_six() {
  std::array<std::uint64_t, kMaxDice + 1> powers{1};
  for (std::size_t n = 1; n < powers.size(); ++n) powers[n] = 6 * powers[n - 1];
  return powers;
}
constexpr auto kPowersOfSix = powers_of_six();

constexpr std::array<Dice, 216> three_dice() {
  std::array<Dice, 216> triples;
  for (std::size_t i = 0; i < triples.size(); ++i) {
    const int code = static_cast<int>(i);
    triples[i] = {1 + code % 6, 1 + code / 6 % 6, 1 + code / 36};
  }
  return triples;
}
constexpr auto kThreeDice = three_dice();

}  // namespace

Dice Dice::roll(int n, Rng& rng) {
  assert(n >= 0 && n <= kMaxDice);
  std::uint64_t code = rng.below(kPowersOfSix[static_cast<std::size_t>(n)]);
  Dice dice;
  for (; n >= 3; n -= 3, code /= 216) dice += kThreeDice[code % 216];
  for (; n > 0; --n, code /= 6) dice += of(static_cast<int>(1 + code % 6));
  return dice;
}

std::string print_dice(Dice dice) {
  return fmt::format("{}", fmt::join(dice.numbers(), "-"));
}

std::optional<Dice> parse_dice(std::string_view text, int max_dice) {
  Dice dice;
  for (const std::string_view part : split(text, '-')) {
    const std::optional<int> number = to_number(part);
    if (!number || *number < 1 || *number > kDieFaces || dice.size() == max_dice)
      return std::nullopt;
    dice += Dice::of(*number);
  }
  return dice;
}

}  // namespace thronsaal
