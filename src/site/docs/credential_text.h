#pragma once
#include <string>

#include "site/docs/openapi.h"

namespace site::docs {

// Says how an operation identifies its caller, as a phrase in Markdown such as "session cookie, or read token as a
// bearer". It is empty if the operation does not.
std::string credentials_of(const OpenApi& api, const rapidjson::Value& operation);

// Returns the option of curl that sends the first credential that an operation takes, or "" if it takes none, or
// works without.
std::string curl_credential(const OpenApi& api, const rapidjson::Value& operation);

}  // namespace site::docs
