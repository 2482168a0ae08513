#include "ai/minds.h"

template class thronsaal::Search<thronsaal::lang_lebe_der_koenig::Rules,
                                 thronsaal::lang_lebe_der_koenig::Insight>;
