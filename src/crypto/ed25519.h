#pragma once
#include <optional>
#include <string>
#include <string_view>

// Signs with Ed25519 (RFC 8032).
namespace crypto {

// Reads a private key as services hand it out: base64 of its 32 bytes, with or without those of the public key behind
// them. Returns the 32 raw bytes, or nullopt for anything else, also if the public key is that of another.
std::optional<std::string> ed25519_key(const std::string& base64);

// Says whether it is a private key and its public key in one.
bool is_ed25519_pair(const std::string& base64);

// Returns 64 raw bytes.
std::string sign_ed25519(std::string_view key, std::string_view message);

}  // namespace crypto
