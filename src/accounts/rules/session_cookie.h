#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "settings/config.h"

// Signs the value of a cookie: `token.signature`, where the signature is HMAC-SHA256 of the token in base64,
// percent-encoded. The database has only the token, so a copy of it signs nobody in.
namespace accounts::rules {

std::string sign(const std::string& secret, const std::string& value);

// Returns the token if the value was signed with the secret or with the previous one. It may stand in double quotes and
// have an unencoded signature. This asks no database.
std::optional<std::string> verified_token(const Config& config, std::string_view cookie_value);

}  // namespace accounts::rules
