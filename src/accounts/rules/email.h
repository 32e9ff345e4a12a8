#pragma once
#include <string>

namespace accounts::rules {

// The addresses that better-auth takes: ASCII, dotted local part, a domain of two labels or more; 254 at most.
bool is_email(const std::string& address);

// Returns it as an account stores it and is looked up by it: in lower case.
std::string account_of(const std::string& email);

}  // namespace accounts::rules
