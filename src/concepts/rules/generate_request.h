#pragma once
#include <string>

namespace concepts::rules {

// The theme of a GenerateRequest: 3 to 240 code points, not all of them spaces, and no other property. Throws
// refusal::BadBody or refusal::InvalidFields.
std::string theme_of_request(const std::string& body);

}  // namespace concepts::rules
