#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace text {

// Encodes a parameter of a URL: everything but letters, digits and -._~ becomes %XX.
std::string percent_encoded(std::string_view text);

// Decodes what is encoded so. A % that no two hexadecimal digits follow stays as it is.
std::string percent_decoded(const std::string& text);

// Encodes fields as application/x-www-form-urlencoded: name=value&..., with both percent-encoded.
std::string form_encoded(const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace text
