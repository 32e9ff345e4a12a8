#pragma once
#include <string>
#include <vector>

namespace accounts::rules {

// Says whether a caller may ask to be redirected there: to a page of a trusted origin, or to a path of ours that no
// browser can take for another host. It may have at most 250 characters, so that it fits on a line of an e-mail.
bool may_redirect_to(const std::string& url, const std::vector<std::string>& trusted_origins);

// Throws refusal::Forbidden INVALID_CALLBACK_URL unless may_redirect_to().
void require_callback(const std::string& url, const std::vector<std::string>& trusted_origins);

// Returns the URL with one more parameter in its query.
std::string with_parameter(const std::string& url, const std::string& name, const std::string& value);

}  // namespace accounts::rules
