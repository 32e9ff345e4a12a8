#include "crypto/ed25519.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

namespace {

// RFC 8032, 7.1, test 2
const std::string kKey = *crypto::from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
const std::string kPublicKey = *crypto::from_hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
const char kSignature[] =
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb0"
    "0d"
    "291612bb0c00";

}  // namespace

TEST_GROUP(Ed25519){};

TEST(Ed25519, signs) { STRCMP_EQUAL(kSignature, crypto::hex(crypto::sign_ed25519(kKey, "\x72")).c_str()); }

TEST(Ed25519, reads_a_key_with_or_without_its_public_key) {
  CHECK(crypto::ed25519_key(crypto::base64(kKey)) == kKey);
  CHECK(crypto::ed25519_key(crypto::base64(kKey + kPublicKey)) == kKey);
}

TEST(Ed25519, refuses_what_is_no_key_or_only_part_of_one) {
  for (const auto& other : {std::string(), kKey.substr(1), kKey + kPublicKey.substr(1), kKey + kKey, kKey + "x"})
    CHECK_FALSE(crypto::ed25519_key(crypto::base64(other)).has_value());
  CHECK_FALSE(crypto::ed25519_key("-----BEGIN EC PRIVATE KEY-----").has_value());
}
