#include "accounts/rules/session_cookie.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "text/percent.h"

namespace accounts::rules {
namespace {

std::string signature(const std::string& secret, const std::string& value) {
  return crypto::base64(crypto::hmac_sha256(secret, value));
}

// Compares byte for byte. Decoding first would let several spellings of one signature pass.
bool is_signature(std::string_view given, const std::string& secret, const std::string& token) {
  const std::string expected = signature(secret, token);
  return crypto::equal(given, text::percent_encoded(expected)) || crypto::equal(given, expected);
}

}  // namespace

std::string sign(const std::string& secret, const std::string& value) {
  return value + '.' + text::percent_encoded(signature(secret, value));
}

std::optional<std::string> verified_token(const Config& config, std::string_view value) {
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
  const auto dot = value.rfind('.');
  if (dot == value.npos) return std::nullopt;
  const std::string token(value.substr(0, dot));
  const auto given = value.substr(dot + 1);
  if (is_signature(given, config.secret, token)) return token;
  if (!config.previous_secret.empty() && is_signature(given, config.previous_secret, token)) return token;
  return std::nullopt;
}

}  // namespace accounts::rules
