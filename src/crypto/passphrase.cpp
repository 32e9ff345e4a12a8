#include "crypto/passphrase.h"

#include <memory>
#include <stdexcept>

#include <openssl/evp.h>

#include "crypto/random.h"

namespace crypto {
namespace {

constexpr int kIterations = 600000;
constexpr std::string_view kMagic = "Salted__";
constexpr std::size_t kSaltBytes = 8, kKeyBytes = 32, kBlockBytes = 16;

unsigned char* octets(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* octets(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string derived(std::string_view passphrase, std::string_view salt, std::size_t size) {
  std::string bytes(size, '\0');
  if (PKCS5_PBKDF2_HMAC(passphrase.data(), static_cast<int>(passphrase.size()), octets(salt),
                        static_cast<int>(salt.size()), kIterations, EVP_sha256(), static_cast<int>(size),
                        octets(bytes)) != 1) {
    throw std::runtime_error("no key could be derived from the passphrase");
  }
  return bytes;
}

enum class Direction { decrypt, encrypt };

// Returns none if the padding at the end is wrong.
std::optional<std::string> aes_256_cbc(Direction direction, std::string_view input, const std::string& key_and_iv) {
  const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)> context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  const unsigned char* key = octets(std::string_view(key_and_iv));
  std::string output(input.size() + kBlockBytes, '\0');
  int size = 0, rest = 0;
  if (!context ||
      EVP_CipherInit_ex(context.get(), EVP_aes_256_cbc(), nullptr, key, key + kKeyBytes,
                        direction == Direction::encrypt) != 1 ||
      EVP_CipherUpdate(context.get(), octets(output), &size, octets(input), static_cast<int>(input.size())) != 1) {
    throw std::runtime_error("AES failed");
  }
  if (EVP_CipherFinal_ex(context.get(), octets(output) + size, &rest) != 1) return std::nullopt;
  output.resize(static_cast<std::size_t>(size + rest));
  return output;
}

}  // namespace

std::string key_of(std::string_view passphrase, std::string_view salt) { return derived(passphrase, salt, kKeyBytes); }

std::string encrypt(std::string_view text, std::string_view passphrase) {
  const auto salt = random_bytes(kSaltBytes);
  const auto output = aes_256_cbc(Direction::encrypt, text, derived(passphrase, salt, kKeyBytes + kBlockBytes));
  return std::string(kMagic) + salt + output.value();
}

std::optional<std::string> decrypt(std::string_view encrypted, std::string_view passphrase) {
  const std::size_t begin = kMagic.size() + kSaltBytes;
  if (encrypted.size() < begin || encrypted.substr(0, kMagic.size()) != kMagic) return std::nullopt;
  const auto salt = encrypted.substr(kMagic.size(), kSaltBytes);
  return aes_256_cbc(Direction::decrypt, encrypted.substr(begin), derived(passphrase, salt, kKeyBytes + kBlockBytes));
}

}  // namespace crypto
