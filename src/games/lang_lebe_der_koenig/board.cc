#include "games/lang_lebe_der_koenig/board.h"

#include "core/digest.h"
#include "core/text.h"

namespace thronsaal::lang_lebe_der_koenig {

// Land and sea are the same to the rules, but not to whoever shows the map.
std::uint64_t Board::digest() const {
  DigestWriter digest;
  digest.u8(std::uint8_t{kAreas});
  digest.u8(votes);
  digest.u16(by_land);
  digest.u16(by_sea);
  for (const Setup& setup : setups) {
    digest.u16(setup.in_play);
    digest.u16(setup.start_cards);
    digest.u8(setup.first);
    digest.u8(static_cast<std::uint8_t>(setup.majority));
  }
  return digest.value();
}

std::optional<Area> find_area(std::string_view text) {
  std::optional<Area> found;
  for (int i = 0; i < kAreas; ++i) {
    const Area candidate = area(i);
    if (!lowered(name_of(candidate)).starts_with(lowered(text))) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

}  // namespace thronsaal::lang_lebe_der_koenig
