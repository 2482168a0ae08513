// Perfect information: nothing to resample.
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

State Rules::resample(const State& s, Seat /*seat*/, Rng& /*rng*/) {
  return s;
}

}  // namespace thronsaal::um_krone_und_kragen
