#include "ai/minds.h"

template class thronsaal::Search<thronsaal::loewenherz::Rules, thronsaal::loewenherz::Insight>;
