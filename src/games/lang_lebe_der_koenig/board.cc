#include "games/lang_lebe_der_koenig/board.h"

#include "core/digest.h"
#include "core/text/text.h"

namespace thronsaal::lang_lebe_der_koenig {

// The rules do not distinguish land and sea, but the map does.
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
    if (!to_lower_ascii(name_of(candidate)).starts_with(to_lower_ascii(text))) continue;
    if (found) return std::nullopt;
    found = candidate;
  }
  return found;
}

}  // namespace thronsaal::lang_lebe_der_koenig
