#pragma once
#include <string>
#include <vector>

namespace accounts::rules {

// Where a caller may ask to be sent afterwards: a page of a trusted origin, or a path of ours that no browser can take
// for another host. 250 characters at most, so that it fits on a line of a letter.
bool may_redirect_to(const std::string& url, const std::vector<std::string>& trusted_origins);

// The same URL with one more parameter in its query.
std::string with_parameter(const std::string& url, const std::string& name, const std::string& value);

}  // namespace accounts::rules
