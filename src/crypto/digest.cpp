#include "crypto/digest.h"

#include <stdexcept>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace crypto {
namespace {

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string sha256(std::string_view data) {
  std::string digest(32, '\0');
  if (EVP_Digest(data.data(), data.size(), reinterpret_cast<unsigned char*>(&digest[0]), nullptr,
                 EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 failed");
  }
  return digest;
}

std::string hmac_sha256(std::string_view key, std::string_view data) {
  std::string digest(32, '\0');
  unsigned length = 0;
  if (!HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes(data), data.size(),
            reinterpret_cast<unsigned char*>(&digest[0]), &length)) {
    throw std::runtime_error("HMAC-SHA-256 failed");
  }
  return digest;
}

bool equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace crypto
