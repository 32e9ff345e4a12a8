#pragma once
#include <optional>
#include <string>
#include <string_view>

// What a passphrase makes, as `openssl enc -aes-256-cbc -pbkdf2 -iter 600000` makes it.
namespace crypto {

// 32 raw bytes, which `-P` prints for this salt.
std::string key_of(std::string_view passphrase, std::string_view salt);

std::string encrypt(std::string_view text, std::string_view passphrase);
// None with another passphrase, as a rule: only an HMAC can tell for sure.
std::optional<std::string> decrypt(std::string_view encrypted, std::string_view passphrase);

}  // namespace crypto
