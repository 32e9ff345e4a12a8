#pragma once
#include <string>
#include <utility>
#include <vector>

namespace net {

// application/x-www-form-urlencoded: name=value&..., everything but letters, digits and -._~ percent-encoded.
std::string form(const std::vector<std::pair<std::string, std::string>>& fields);

}  // namespace net
