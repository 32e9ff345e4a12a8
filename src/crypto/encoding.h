#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace crypto {

std::string hex(std::string_view bytes);                        // lower case
std::optional<std::string> from_hex(std::string_view text);     // either case, even length
std::string base64(std::string_view bytes);                     // standard alphabet, padded
std::string base64url(std::string_view bytes);                  // URL alphabet, without padding
std::optional<std::string> from_base64(std::string_view text);  // standard or URL alphabet,
                                                                // padding optional, else strict
// Returns an id as 8-4-4-4-12 digits in lower case. `from_uuid_text` takes that form, in
// either case (RFC 9562 section 4).
std::string uuid_text(std::string_view sixteen_bytes);
std::optional<std::string> from_uuid_text(std::string_view text);

}  // namespace crypto
