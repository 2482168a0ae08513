// Passwords that whoever guesses tries first.
#pragma once

#include <initializer_list>
#include <string_view>

namespace thronsaal {

// Whether it is one of the commonest passwords (common_passwords.txt), or one of these names; in
// whichever case.
bool is_easily_guessed(std::string_view password, std::initializer_list<std::string_view> names);

}  // namespace thronsaal
