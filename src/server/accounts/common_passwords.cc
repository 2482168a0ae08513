#include "server/accounts/common_passwords.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/embedded.h"
#include "core/text/text.h"
#include "core/text/unicode.h"

namespace thronsaal {
namespace {

const std::set<std::string, std::less<>>& common_passwords() {
  static const auto kPasswords = [] {
    std::set<std::string, std::less<>> all;
    for (const std::string_view line :
         split(embedded("server/accounts/common_passwords.txt").value(), '\n')) {
      if (!line.starts_with("# ")) all.emplace(line);
    }
    return all;
  }();
  return kPasswords;
}

}  // namespace

bool is_weak_password(std::string_view password, std::initializer_list<std::string_view> names) {
  const std::string plain = folded(trim(password));
  return common_passwords().contains(plain) ||
         std::ranges::any_of(names, [&](std::string_view name) { return folded(name) == plain; });
}

}  // namespace thronsaal
