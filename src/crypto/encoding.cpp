#include "crypto/encoding.h"

#include <algorithm>

#include <openssl/evp.h>
#include <sodium.h>

namespace crypto {
namespace {

bool in_standard_alphabet(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '/';
}

}  // namespace

std::string hex(std::string_view bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  text.pop_back();
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  std::string bytes(text.size() / 2, '\0');
  const int failed = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                                    text.size(), nullptr, nullptr, nullptr);
  return failed ? std::nullopt : std::optional(bytes);
}

std::string base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(&text[0]), reinterpret_cast<const unsigned char*>(bytes.data()),
                      static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::string base64url(std::string_view bytes) {
  std::string text = base64(bytes);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text.substr(0, text.find('='));
}

std::optional<std::string> from_base64(std::string_view encoded) {
  std::string text(encoded);
  std::replace(text.begin(), text.end(), '-', '+');
  std::replace(text.begin(), text.end(), '_', '/');
  while (!text.empty() && text.back() == '=' && encoded.size() - text.size() < 2) text.pop_back();
  if (text.size() % 4 == 1 || !std::all_of(text.begin(), text.end(), in_standard_alphabet)) {
    return std::nullopt;
  }
  const std::size_t length = text.size() * 3 / 4;
  text.append((4 - text.size() % 4) % 4, '=');
  std::string bytes(text.size(), '\0');
  if (EVP_DecodeBlock(reinterpret_cast<unsigned char*>(&bytes[0]), reinterpret_cast<const unsigned char*>(text.data()),
                      static_cast<int>(text.size())) < 0) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

std::string uuid_text(std::string_view sixteen_bytes) {
  std::string text = hex(sixteen_bytes);
  for (std::size_t dash : {8, 13, 18, 23}) text.insert(dash, "-");
  return text;
}

std::optional<std::string> from_uuid_text(std::string_view text) {
  std::string digits(text);
  if (digits.size() != 36) return std::nullopt;
  for (std::size_t dash : {23, 18, 13, 8}) {
    if (digits[dash] != '-') return std::nullopt;
    digits.erase(dash, 1);
  }
  return from_hex(digits);
}

}  // namespace crypto
