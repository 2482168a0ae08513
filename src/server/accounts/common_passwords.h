// Commonly used passwords.
#pragma once

#include <initializer_list>
#include <string_view>

namespace thronsaal {

// Whether it is a common password (common_passwords.txt) or one of these names, ignoring case.
bool is_weak_password(std::string_view password, std::initializer_list<std::string_view> names);

}  // namespace thronsaal
