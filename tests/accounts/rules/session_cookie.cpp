#include "accounts/rules/session_cookie.h"

#include <string>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"

#include <CppUTest/TestHarness.h>

using namespace accounts::rules;

namespace {

Config with_secrets(const std::string& secret, const std::string& previous) {
  Config config;
  config.secret = secret;
  config.previous_secret = previous;
  return config;
}

const std::string kNew(32, 'n'), kOld(32, 'o');

}  // namespace

TEST_GROUP(SessionCookie) {
  const Config config = with_secrets(kNew, "");
  const std::string token = crypto::random_base62(32);
  const std::string value = sign(kNew, token);
};

TEST(SessionCookie, returns_the_signed_token) {
  STRCMP_EQUAL(token.c_str(), verified_token(config, value).value_or("").c_str());
}

TEST(SessionCookie, has_the_format_of_better_auth) {
  // hmac-sha256("secret of thirty-two characters!!", "abc"), computed by Node's crypto.
  STRCMP_EQUAL("abc.4lFjGaXcdJNix777YAhwqJgVe2mBAj01DJKb62nLsFE%3D",
               sign("secret of thirty-two characters!!", "abc").c_str());
}

TEST(SessionCookie, is_invalid_with_any_character_changed) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    for (const char other : {'A', 'b', '0', '.', '%', '=', ' ', '\0', static_cast<char>(value[i] ^ 0x20)}) {
      std::string changed = value;
      changed[i] = other;
      if (changed != value) CHECK_FALSE_TEXT(verified_token(config, changed).has_value(), changed.c_str());
    }
  }
}

TEST(SessionCookie, is_invalid_when_shortened_or_extended) {
  for (std::size_t length = 0; length < value.size(); ++length) {
    CHECK_FALSE(verified_token(config, value.substr(0, length)).has_value());
  }
  CHECK_FALSE(verified_token(config, value + "A").has_value());
  CHECK_FALSE(verified_token(config, value + "%3D").has_value());
}

TEST(SessionCookie, is_invalid_without_the_signature) {
  CHECK_FALSE(verified_token(config, token).has_value());
  CHECK_FALSE(verified_token(config, token + ".").has_value());
}

TEST(SessionCookie, may_be_quoted_and_unencoded) {
  const std::string plain = token + "." + crypto::base64(crypto::hmac_sha256(kNew, token));
  CHECK(verified_token(config, plain).has_value());
  CHECK(verified_token(config, '"' + value + '"').has_value());
  CHECK_FALSE(verified_token(config, '"' + value).has_value());
}

TEST(SessionCookie, stays_valid_after_one_change_of_the_secret) {
  const std::string old = sign(kOld, token);
  CHECK_FALSE(verified_token(config, old).has_value());
  CHECK(verified_token(with_secrets(kNew, kOld), old).has_value());
}

TEST(SessionCookie, is_never_checked_with_an_empty_previous_secret) {
  CHECK_FALSE(verified_token(config, sign("", token)).has_value());
}
