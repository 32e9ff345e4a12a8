// millrace-admin user ...
#include "support/account.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(UserCommands) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
};

TEST(UserCommands, list_and_show_an_account) {
  STRCMP_CONTAINS(account.email.c_str(), stack.admin("user list").c_str());
  STRCMP_CONTAINS(("from " + account.client.address()).c_str(), stack.admin("user show " + account.email).c_str());
}

TEST(UserCommands, show_nothing_that_opens_a_session) {
  const std::string said = stack.admin("user show " + account.email) + stack.admin("user show --json " + account.email);
  CHECK(said.find(account.token) == std::string::npos);
}

TEST(UserCommands, delete_an_account) {
  stack.admin("user delete " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  STRCMP_CONTAINS("there is no such user", stack.admin("user show " + account.email, 1).c_str());
}

TEST(UserCommands, refuse_what_is_no_address) {
  STRCMP_CONTAINS("there is no such user", stack.admin("user delete 'ad\u00e4'", 1).c_str());
}
