#pragma once
#include <string>

namespace concepts::rules {

// The theme of a GenerateRequest: 3 to 240 code points, and no other property. Throws refusal::BadBody or
// refusal::InvalidFields.
std::string read_theme(const std::string& body);

}  // namespace concepts::rules
