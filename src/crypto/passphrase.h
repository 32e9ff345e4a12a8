#pragma once
#include <optional>
#include <string>
#include <string_view>

// Encrypts by a passphrase, as `openssl enc -aes-256-cbc -pbkdf2 -iter 600000` does.
namespace crypto {

// Returns 32 raw bytes: the key that the option `-P` prints for this salt.
std::string key_of(std::string_view passphrase, std::string_view salt);

std::string encrypt(std::string_view text, std::string_view passphrase);
// Usually returns none for a wrong passphrase. Only an HMAC can tell for sure.
std::optional<std::string> decrypt(std::string_view encrypted, std::string_view passphrase);

}  // namespace crypto
