#include "crypto/passphrase.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Passphrase) { const std::string passphrase = "a long passphrase of ours"; };

TEST(Passphrase, decrypts_what_it_encrypts) {
  for (const std::size_t length : {0, 16, 5000}) {
    const std::string text(length, 'x'), encrypted = crypto::encrypt(text, passphrase);
    CHECK(crypto::decrypt(encrypted, passphrase) == text);
    CHECK(crypto::decrypt(encrypted, "another passphrase") != text);
  }
  CHECK(crypto::encrypt("text", passphrase) != crypto::encrypt("text", passphrase));
}

// printf text | openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -base64 -A -pass 'pass:a long passphrase of ours'
TEST(Passphrase, decrypts_what_openssl_has_encrypted) {
  const auto encrypted = crypto::from_base64("U2FsdGVkX1+OXLPUZ8UZUFNzuTzPouSCa70Qa5373jo=").value();
  CHECK(crypto::decrypt(encrypted, passphrase) == std::string("text"));
}

// openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -S 0102030405060708 -P -pass 'pass:a long passphrase of ours'
TEST(Passphrase, makes_the_key_that_openssl_prints) {
  const auto salt = crypto::from_hex("0102030405060708").value();
  STRCMP_EQUAL("07327d9e2d7cbb810a75c0294d92af20cc959cca4bc9f4ef7c4dc4fefae72eda",
               crypto::hex(crypto::key_of(passphrase, salt)).c_str());
}

TEST(Passphrase, decrypts_nothing_that_is_broken) {
  const auto encrypted = crypto::encrypt("text", passphrase);
  for (const std::size_t size : {0, 8, 15, 16, 31}) CHECK(!crypto::decrypt(encrypted.substr(0, size), passphrase));
  CHECK(!crypto::decrypt("Another_" + encrypted.substr(8), passphrase));
}
