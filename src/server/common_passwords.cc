#include "server/common_passwords.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/embedded.h"
#include "core/text.h"
#include "core/unicode.h"

namespace thronsaal {
namespace {

const std::set<std::string, std::less<>>& common_passwords() {
  static const auto kPasswords = [] {
    std::set<std::string, std::less<>> all;
    for (const std::string_view line :
         split(embedded("server/common_passwords.txt").value(), '\n')) {
      if (!line.starts_with("# ")) all.emplace(line);
    }
    return all;
  }();
  return kPasswords;
}

}  // namespace

bool is_easily_guessed(std::string_view password, std::initializer_list<std::string_view> names) {
  const std::string plain = folded(trimmed(password));
  return common_passwords().contains(plain) ||
         std::ranges::any_of(names, [&](std::string_view name) { return folded(name) == plain; });
}

}  // namespace thronsaal
