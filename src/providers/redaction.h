#pragma once
#include <string>
#include <vector>

namespace providers {

// Returns the part of an external text that may be shown: printable ASCII without our secrets, without what looks like
// a secret (sk-..., Bearer ..., key=..., any word of 24 characters or more), without email and IP addresses, and with
// URLs cut to their host.
std::string redacted(const std::string& text, const std::vector<std::string>& secrets);

}  // namespace providers
