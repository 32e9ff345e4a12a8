#include "accounts/tables/sessions.h"

#include "support/account.h"

#include <CppUTest/TestHarness.h>

using accounts::tables::sessions::is_token;

TEST_GROUP(SessionTokens){};

TEST(SessionTokens, are_32_letters_and_digits) {
  CHECK(is_token("0189ABYZabyz" + std::string(20, 'x')));
  for (const std::string& other : {std::string(), std::string(31, 'x'), std::string(33, 'x')})
    CHECK_FALSE(is_token(other));
  for (const char c : {'/', ':', '@', '[', '`', '{', '%', ' ', '\0', '\xE9'}) {
    CHECK_FALSE(is_token(std::string(31, 'x') + c));
  }
}

TEST_GROUP(SessionRows) {
  Stack& stack = Stack::running();
  db::Database& database = stack.database();
  Account account = signed_up(stack);

  void teardown() override { db::Autocommit(database).run("SET timestamp = DEFAULT"); }
  bool is_found() { return accounts::tables::sessions::find(database, account.token).has_value(); }
};

TEST(SessionRows, are_found_until_they_expire) {
  const std::string end = "(SELECT UNIX_TIMESTAMP(expires_at) FROM sessions WHERE token = '" + account.token + "')";
  db::Autocommit(database).run("SET timestamp = " + end + " - 0.001");
  CHECK(is_found());
  db::Autocommit(database).run("SET timestamp = " + end);
  CHECK_FALSE(is_found());
}
