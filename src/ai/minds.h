// The computer players of the house: every game with its insight.
//
// The search is compiled once for each of them, in insight/<game>/mind.cc. A game that is not here
// plays by PlainInsight.
#pragma once

#include "ai/insight/kardinal_und_koenig/insight.h"
#include "ai/insight/lang_lebe_der_koenig/insight.h"
#include "ai/insight/loewenherz/insight.h"
#include "ai/insight/um_krone_und_kragen/insight.h"
#include "ai/think.h"

namespace thronsaal {

extern template class Search<kardinal_und_koenig::Rules, kardinal_und_koenig::Insight>;
extern template class Search<lang_lebe_der_koenig::Rules, lang_lebe_der_koenig::Insight>;
extern template class Search<loewenherz::Rules, loewenherz::Insight>;
extern template class Search<um_krone_und_kragen::Rules, um_krone_und_kragen::Insight>;

}  // namespace thronsaal
