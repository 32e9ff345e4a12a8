#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace text {

// Encodes a parameter of a URL: everything but letters, digits and -._~ as %XX.
std::string percent_encoded(std::string_view text);

// application/x-www-form-urlencoded: name=value&..., both percent-encoded.
std::string form_encoded(const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace text
