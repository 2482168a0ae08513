// The catalogues in use, each built once.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/any_game.h"
#include "core/text/catalogue.h"

namespace thronsaal {

class Catalogues {
 public:
  // The catalogue of an edition; for null, the shared one.
  const Catalogue& get(const AnyGame* edition, std::string_view language) {
    const std::pair key(edition, std::string(language));
    const auto known = catalogues_.find(key);
    if (known != catalogues_.end()) return known->second;
    Catalogue made = edition != nullptr ? edition->words(language) : Catalogue("{}", language);
    return catalogues_.emplace(key, std::move(made)).first->second;
  }

 private:
  std::map<std::pair<const AnyGame*, std::string>, Catalogue> catalogues_;
};

}  // namespace thronsaal
