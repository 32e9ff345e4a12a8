#include "backups/rules/format.h"

#include <CppUTest/TestHarness.h>

using namespace backups::rules;

TEST_GROUP(BackupFormat) { const std::string sum = std::string(64, 'a'), passphrase = "a long passphrase of ours"; };

TEST(BackupFormat, says_what_the_backup_is_in_its_second_line) {
  const std::string about =
      "made at 2026-11-27T01:02:03Z by millrace-admin 0.9.0, schema version 48, of https://a.test";
  STRCMP_EQUAL(("-- " + about + "\n").c_str(), second_line(about).c_str());
  STRCMP_EQUAL(about.c_str(), about_in(second_line(about)).value().c_str());
  LONGS_EQUAL(48, schema_version_in(about).value());
  for (const char* other :
       {"", "schema version 48,", " schema version ,", " schema version 4x,", " schema version -1,"}) {
    CHECK_TEXT(!schema_version_in(other), other);
  }
}

TEST(BackupFormat, has_settings_only_for_who_knows_the_passphrase) {
  const auto line = settings_line("MILLRACE_SECRET=s\n", passphrase);
  CHECK(line.find("SECRET") == line.npos);
  CHECK(settings_in(line, passphrase) == std::string("MILLRACE_SECRET=s\n"));
  CHECK(settings_in(line, "another passphrase") != std::string("MILLRACE_SECRET=s\n"));
  CHECK(!settings_in("CREATE TABLE `users` (\n", passphrase));
}

TEST(BackupFormat, finds_the_tables) {
  STRCMP_EQUAL("users", table_in("CREATE TABLE `users` (\n").c_str());
  for (const char* other : {"", "INSERT INTO `users` VALUES (1);\n", " CREATE TABLE `users` (\n"}) {
    STRCMP_EQUAL("", table_in(other).c_str());
  }
}

TEST(BackupFormat, has_checksums_in_its_last_line) {
  const auto plain = checksums_in(last_line(sum, "")).value();
  STRCMP_EQUAL(sum.c_str(), plain.sha256.c_str());
  STRCMP_EQUAL("", plain.mac.c_str());
  CHECK(!is_signed_by(plain, passphrase));
  CHECK(!checksums_in("-- The end of another backup: " + sum + "\n"));

  auto made = checksums_in(last_line(sum, passphrase)).value();
  STRCMP_EQUAL(sum.c_str(), made.sha256.c_str());
  CHECK(is_signed_by(made, passphrase));
  CHECK(!is_signed_by(made, "another passphrase"));
  made.sha256[0] = 'b';
  CHECK(!is_signed_by(made, passphrase));
}

// key=$(openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -S 0102030405060708 -P -pass 'pass:a long passphrase of ours' |
// sed -n s/^key=//p) printf "a%.0s" {1..64} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key"
TEST(BackupFormat, is_signed_as_standard_tools_sign) {
  CHECK(is_signed_by({sum, "0102030405060708", "f1489643d9043d2cc7c0a135d95d2fc870f58cfeb628f611df5a9a52c33703b4"},
                     passphrase));
}
