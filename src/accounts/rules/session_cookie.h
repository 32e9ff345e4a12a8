#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "config.h"

// The value of a cookie that is signed: `token.signature`, the signature being HMAC-SHA256 of the token in base64, all
// of it percent-encoded. The database knows the token alone, so a copy of it signs nobody in.
namespace accounts::rules {

std::string sign(const std::string& secret, const std::string& value);

// The token, if this value was signed with the secret or with the previous one. It may stand in double quotes, and
// unencoded. Asks no database.
std::optional<std::string> verified_token(const Config& config, std::string_view cookie_value);

}  // namespace accounts::rules
