#include "accounts/rules/password.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>

#include <glib.h>
#include <sodium.h>
#include <sys/mman.h>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::rules {
namespace {

constexpr std::size_t kMinUnits = 8, kMaxUnits = 128;
constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = 19456 * 1024;

// These are better-auth's N, r and p. Its salt is the hexadecimal text itself.
constexpr std::uint64_t kScryptN = 16384;
constexpr std::uint32_t kScryptR = 16, kScryptP = 1;
constexpr std::size_t kScryptSalt = 32, kScryptKey = 64;

void require_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium could not be initialised");
}

std::size_t utf16_units(const std::string& utf8) {
  const auto beyond_bmp = std::count_if(utf8.begin(), utf8.end(), [](unsigned char byte) { return byte >= 0xF0; });
  return text::code_points(utf8) + static_cast<std::size_t>(beyond_bmp);
}

// Normalises the password, because Unicode has several spellings of one character, and keyboards differ in which they
// send.
std::string normalised(const std::string& password) {
  const std::unique_ptr<char, decltype(&g_free)> text(
      g_utf8_normalize(password.data(), static_cast<gssize>(password.size()), G_NORMALIZE_NFKC), g_free);
  if (!text) throw std::runtime_error("a password is not UTF-8");
  return text.get();
}

// libsodium also calls a password wrong when it had no memory to verify it, which it takes from the system as here.
void require_memory() {
  constexpr std::size_t kForTheRest = 1 << 20;
  void* room = mmap(nullptr, kMemory + kForTheRest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::bad_alloc();
  munmap(room, kMemory + kForTheRest);
}

bool is_scrypt(const std::string& hash) {
  return hash.size() == kScryptSalt + 1 + 2 * kScryptKey && hash[kScryptSalt] == ':';
}

bool matches_scrypt(const std::string& password, const std::string& hash) {
  std::string key(kScryptKey, '\0');
  if (crypto_pwhash_scryptsalsa208sha256_ll(reinterpret_cast<const unsigned char*>(password.data()), password.size(),
                                            reinterpret_cast<const unsigned char*>(hash.data()), kScryptSalt, kScryptN,
                                            kScryptR, kScryptP, reinterpret_cast<unsigned char*>(&key[0]),
                                            key.size()) != 0) {
    throw std::bad_alloc();
  }
  return crypto::equal(crypto::hex(key), std::string_view(hash).substr(kScryptSalt + 1));
}

const std::string kDummyScrypt = std::string(kScryptSalt, '0') + ':' + std::string(2 * kScryptKey, '0');

}  // namespace

void require_acceptable(const std::string& password) {
  if (utf16_units(password) < kMinUnits) throw refusal::Rejected("PASSWORD_TOO_SHORT", "Password too short");
  require_not_too_long(password);
}

void require_not_too_long(const std::string& password) {
  if (utf16_units(password) > kMaxUnits) throw refusal::Rejected("PASSWORD_TOO_LONG", "Password too long");
}

std::string hash_password(const std::string& password) {
  require_sodium();
  const std::string plain = normalised(password);
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str_alg(hash, plain.data(), plain.size(), kPasses, kMemory, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();
  }
  return hash;
}

bool verify_password(const std::string& password, const std::string& hash) {
  require_sodium();
  const std::string plain = normalised(password);
  if (is_scrypt(hash)) return matches_scrypt(plain, hash);
  const bool right = crypto_pwhash_str_verify(hash.c_str(), plain.data(), plain.size()) == 0;
  if (!right) require_memory();
  return right;
}

bool is_outdated(const std::string& hash) {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), kPasses, kMemory) != 0;
}

bool verify_in_equal_time(const std::string& password, const std::optional<std::string>& hash, Kinds kinds) {
  const bool right = hash && verify_password(password, *hash);
  const bool imported = hash && is_scrypt(*hash);
  if (!imported && kinds == Kinds::argon2_and_scrypt) matches_scrypt(normalised(password), kDummyScrypt);
  if (!hash || (imported && !right)) hash_password(password);
  return right;
}

}  // namespace accounts::rules
