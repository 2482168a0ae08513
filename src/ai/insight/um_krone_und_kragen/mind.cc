#include "ai/minds.h"

template class thronsaal::Search<thronsaal::um_krone_und_kragen::Rules,
                                 thronsaal::um_krone_und_kragen::Insight>;
