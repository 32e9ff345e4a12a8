#pragma once
#include <string>
#include <string_view>

namespace crypto {

// 32 raw bytes.
std::string sha256(std::string_view data);
std::string hmac_sha256(std::string_view key, std::string_view data);

// 16 raw bytes for an id that follows from a name: version 8 of RFC 9562.
std::string uuid_of(std::string_view name);

// Takes the same time wherever the two differ; unequal lengths are simply unequal.
bool equal(std::string_view a, std::string_view b);

}  // namespace crypto
