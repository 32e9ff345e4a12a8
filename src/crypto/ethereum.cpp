#include "crypto/ethereum.h"

#include <nettle/sha3.h>
#include <secp256k1_recovery.h>

namespace crypto {
namespace {

constexpr std::size_t kCompact = 64, kDigest = 32, kAddress = 20;

const unsigned char* raw_bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// A wallet's address is the end of the hash of its public key.
std::string address_of(const secp256k1_pubkey& key) {
  std::string point(65, '\0');  // a byte that says how it is written, and the coordinates
  std::size_t length = point.size();
  secp256k1_ec_pubkey_serialize(secp256k1_context_static, reinterpret_cast<unsigned char*>(&point[0]), &length, &key,
                                SECP256K1_EC_UNCOMPRESSED);
  return keccak256(point.substr(1)).substr(kDigest - kAddress);
}

}  // namespace

// Nettle absorbs the data as for SHA3-256, whose rate is the same, and only the padding is ours.
std::string keccak256(std::string_view data) {
  sha3_256_ctx sponge;
  sha3_256_init(&sponge);
  sha3_256_update(&sponge, data.size(), raw_bytes(data));

  std::string last(SHA3_256_BLOCK_SIZE - sponge.index, '\0');
  last.front() = 0x01;
  last.back() = static_cast<char>(last.back() | 0x80);
  sha3_256_update(&sponge, last.size(), raw_bytes(last));

  std::string digest;
  for (std::size_t i = 0; i < kDigest; ++i) digest += static_cast<char>(sponge.state.a[i / 8] >> (8 * (i % 8)));
  return digest;
}

std::string digest_for_wallets(std::string_view text) {
  return keccak256(
      "\x19"
      "Ethereum Signed Message:\n" +
      std::to_string(text.size()) + std::string(text));
}

std::optional<std::string> signer_of(std::string_view digest, std::string_view signature) {
  if (digest.size() != kDigest || signature.size() != kCompact + 1) return std::nullopt;
  const int last = static_cast<unsigned char>(signature.back()), parity = last >= 27 ? last - 27 : last;
  secp256k1_ecdsa_recoverable_signature parsed;
  secp256k1_pubkey key;
  const bool recovered = parity <= 1 &&
                         secp256k1_ecdsa_recoverable_signature_parse_compact(secp256k1_context_static, &parsed,
                                                                             raw_bytes(signature), parity) == 1 &&
                         secp256k1_ecdsa_recover(secp256k1_context_static, &key, &parsed, raw_bytes(digest)) == 1;
  return recovered ? std::optional(address_of(key)) : std::nullopt;
}

}  // namespace crypto
