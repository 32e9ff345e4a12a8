#include "crypto/digest.h"

#include <stdexcept>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace crypto {
namespace {

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// Fetches the algorithm only once: fetching it and making a context take OpenSSL 3 eight times as long as a short
// digest.
const EVP_MD* algorithm() {
  static EVP_MD* const kept = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return kept;
}

void require(bool done) {
  if (!done) throw std::runtime_error("SHA-256 failed");
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  require(algorithm() && context_ && EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view data) { require(EVP_DigestUpdate(context_.get(), data.data(), data.size()) == 1); }

std::string Sha256::finish() {
  std::string digest(32, '\0');
  require(EVP_DigestFinal_ex(context_.get(), reinterpret_cast<unsigned char*>(&digest[0]), nullptr) == 1 &&
          EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
  return digest;
}

std::string sha256(std::string_view data) {
  thread_local Sha256 kept;
  kept.add(data);
  return kept.finish();
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

std::string uuid_of(std::string_view name) {
  std::string bytes = sha256(name).substr(0, 16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x80);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  return bytes;
}

bool equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace crypto
