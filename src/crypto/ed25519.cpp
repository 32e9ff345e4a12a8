#include "crypto/ed25519.h"

#include <memory>
#include <stdexcept>

#include <openssl/evp.h>

#include "crypto/encoding.h"

namespace crypto {
namespace {

constexpr std::size_t kEd25519Bytes = 32, kSignatureBytes = 64;

using Key = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(&text[0]); }

void check(bool done) {
  if (!done) throw std::runtime_error("Ed25519 failed");
}

Key key_of(std::string_view key_bytes) {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, raw(key_bytes), key_bytes.size()), EVP_PKEY_free);
  check(key != nullptr);
  return key;
}

std::string public_key_of(std::string_view key_bytes) {
  std::string text(kEd25519Bytes, '\0');
  std::size_t length = text.size();
  check(EVP_PKEY_get_raw_public_key(key_of(key_bytes).get(), raw(text), &length) == 1);
  return text;
}

}  // namespace

std::optional<std::string> ed25519_key(const std::string& base64) {
  const auto given = from_base64(base64).value_or("");
  if (given.size() != kEd25519Bytes && given.size() != 2 * kEd25519Bytes) return std::nullopt;
  const auto key = given.substr(0, kEd25519Bytes), public_key = given.substr(kEd25519Bytes);
  return public_key.empty() || public_key == public_key_of(key) ? std::optional(key) : std::nullopt;
}

bool is_ed25519_pair(const std::string& base64) {
  const auto given = from_base64(base64).value_or("");
  return given.size() == 2 * kEd25519Bytes && ed25519_key(base64).has_value();
}

std::string sign_ed25519(std::string_view key, std::string_view message) {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::string signature(kSignatureBytes, '\0');
  std::size_t length = signature.size();
  check(context && EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_of(key).get()) == 1 &&
        EVP_DigestSign(context.get(), raw(signature), &length, raw(message), message.size()) == 1);
  return signature;
}

}  // namespace crypto
