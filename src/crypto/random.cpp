#include "crypto/random.h"

#include <cstring>
#include <stdexcept>

#include <openssl/rand.h>

#include "crypto/digest.h"

namespace crypto {

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(&bytes[0]), static_cast<int>(count)) != 1) {
    throw std::runtime_error("the random generator failed");
  }
  return bytes;
}

std::string random_base62(std::size_t count) {
  static const char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text;
  while (text.size() < count) {
    for (unsigned char byte : random_bytes(count)) {
      // 248 is the largest multiple of 62 in a byte. Bytes from there on would favour the first digits.
      if (byte < 248 && text.size() < count) text += kDigits[byte % 62];
    }
  }
  return text;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  std::memcpy(&number, random_bytes(sizeof number).data(), sizeof number);
  return number;
}

std::string random_uuid() {
  std::string bytes = random_bytes(16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  return bytes;
}

std::string new_id(const std::string& kind, const std::string& account_id,
                   const std::optional<std::string>& idempotency_key) {
  if (!idempotency_key) return random_uuid();
  return uuid_of(kind + "\n" + account_id + "\n" + *idempotency_key);
}

}  // namespace crypto
