#include "ai/minds.h"

template class thronsaal::Search<thronsaal::kardinal_und_koenig::Rules,
                                 thronsaal::kardinal_und_koenig::Insight>;
