#include "accounts/rules/session.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"

namespace accounts::rules {
namespace {

// The only three characters of base64 that a cookie's value has to escape.
std::string escaped(const std::string& base64) {
  std::string text;
  for (const char c : base64) {
    if (c == '+')
      text += "%2B";
    else if (c == '/')
      text += "%2F";
    else if (c == '=')
      text += "%3D";
    else
      text += c;
  }
  return text;
}

std::string signature(const std::string& secret, const std::string& text) {
  return crypto::base64(crypto::hmac_sha256(secret, text));
}

// Letter for letter: decoding first would let several spellings of one signature pass.
bool is_signature(std::string_view given, const std::string& secret, const std::string& token) {
  const std::string expected = signature(secret, token);
  return crypto::equal(given, escaped(expected)) || crypto::equal(given, expected);
}

}  // namespace

std::string new_session_token() { return crypto::random_base62(32); }

std::string sign(const std::string& secret, const std::string& text) {
  return text + '.' + escaped(signature(secret, text));
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
