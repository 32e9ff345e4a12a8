#pragma once
#include <string>

namespace accounts::rules {

// Says whether better-auth would take the address: ASCII, a dotted local part, a domain of two or more labels, and at
// most 254 bytes.
bool is_email(const std::string& address);

// Returns the address in lower case, in which accounts are stored and looked up.
std::string normalized(const std::string& email);

}  // namespace accounts::rules
