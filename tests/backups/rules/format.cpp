#include "backups/rules/format.h"

#include <CppUTest/TestHarness.h>

using namespace backups::rules;

TEST_GROUP(BackupFormat) { const std::string sum = std::string(64, 'a'), passphrase = "a long passphrase of ours"; };

TEST(BackupFormat, has_comments_that_only_it_has) {
  STRCMP_EQUAL("2026-11-27T01:02:03Z by", rest_of("-- made at 2026-11-27T01:02:03Z by\n", kAbout).value().c_str());
  STRCMP_EQUAL("users` (", rest_of("CREATE TABLE `users` (\n", kTable).value().c_str());
  for (const char* other :
       {"", "-- ", " CREATE TABLE `users` (\n", "INSERT INTO `users` VALUES ('CREATE TABLE `');\n"}) {
    CHECK(!rest_of(other, kTable));
  }
}

TEST(BackupFormat, is_signed_by_who_knows_the_passphrase) {
  auto signature = sign(sum, passphrase);
  STRCMP_EQUAL(sum.c_str(), signature.sha256.c_str());
  CHECK(is_signed_by(signature, passphrase));
  CHECK(!is_signed_by(signature, "another passphrase"));
  signature.sha256[0] = 'b';
  CHECK(!is_signed_by(signature, passphrase));
  CHECK(!is_signed_by(sign(sum, ""), passphrase));
}

// key=$(openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -S 0102030405060708 -P -pass 'pass:a long passphrase of ours' |
// sed -n s/^key=//p) printf "a%.0s" {1..64} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key"
TEST(BackupFormat, is_signed_as_standard_tools_sign) {
  CHECK(is_signed_by({sum, "0102030405060708", "f1489643d9043d2cc7c0a135d95d2fc870f58cfeb628f611df5a9a52c33703b4"},
                     passphrase));
}
