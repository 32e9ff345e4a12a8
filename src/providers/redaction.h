#pragma once
#include <string>
#include <vector>

namespace providers {

// What may be shown of a stranger's words: printable ASCII without our secrets, without what looks like somebody
// else's (sk-..., Bearer ..., key=..., anything of 24 characters or more), without e-mail addresses and IP addresses,
// and of a URL its host only.
std::string redacted(const std::string& text, const std::vector<std::string>& secrets);

}  // namespace providers
