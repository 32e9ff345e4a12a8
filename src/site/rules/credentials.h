#pragma once
#include <string>

#include "site/rules/description.h"

namespace site::rules {

// What an operation wants to know its caller by, as a phrase in Markdown, such as "session cookie, or read token as a
// bearer"; empty if nothing.
std::string credentials_of(const Description& description, const rapidjson::Value& operation);

// The option of curl that sends the first credential that an operation takes; empty if it takes none, or works without.
std::string curl_credential(const Description& description, const rapidjson::Value& operation);

}  // namespace site::rules
