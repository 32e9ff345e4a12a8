#include "accounts/tables/sessions.h"

#include <CppUTest/TestHarness.h>

using accounts::tables::sessions::is_token;

TEST_GROUP(SessionTokens) {};

TEST(SessionTokens, are_32_letters_and_digits) {
  CHECK(is_token("0189ABYZabyz" + std::string(20, 'x')));
  for (const std::string& other : {std::string(), std::string(31, 'x'), std::string(33, 'x')}) CHECK_FALSE(is_token(other));
  for (const char c : {'/', ':', '@', '[', '`', '{', '%', ' ', '\0', '\xE9'}) {
    CHECK_FALSE(is_token(std::string(31, 'x') + c));
  }
}
