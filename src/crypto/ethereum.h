#pragma once
#include <optional>
#include <string>
#include <string_view>

// Finds out which wallet has signed a text, by the rules of Ethereum.
namespace crypto {

// Hashes with Keccak as it was submitted, whose padding differs from that of SHA3-256. Returns 32 raw bytes.
std::string keccak256(std::string_view data);

// Returns what a wallet signs of a text that people read (EIP-191): 32 raw bytes.
std::string digest_for_wallets(std::string_view text);

// Returns the address of the wallet whose key has signed a digest: 20 raw bytes. The signature is 65 raw bytes: r, s,
// and 27 or 28, or 0 or 1. Returns nullopt for anything else, and for what no key can have signed.
std::optional<std::string> signer_of(std::string_view digest, std::string_view signature);

}  // namespace crypto
