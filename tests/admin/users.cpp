// millrace-admin user ...
#include "support/account.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Ten sessions of ten events.
void play(Stack& stack, const Player& player) {
  std::string events;
  for (int i = 0; i < 10; ++i) events += (i ? "," : "[") + Player::event("seen");
  for (int i = 0; i < 10; ++i) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s" + std::to_string(i), events + "]")).status);
  }
  LONGS_EQUAL(100, player.stored("seen"));
}

}  // namespace

TEST_GROUP(UserCommands) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
};

TEST(UserCommands, list_and_show_an_account) {
  STRCMP_CONTAINS(account.email.c_str(), stack.admin("user list").c_str());
  STRCMP_CONTAINS(("from " + account.client.address()).c_str(), stack.admin("user show " + account.email).c_str());
}

TEST(UserCommands, never_show_a_session_token) {
  const std::string said = stack.admin("user show " + account.email) + stack.admin("user show --json " + account.email);
  CHECK(said.find(account.token) == std::string::npos);
}

TEST(UserCommands, delete_an_account) {
  stack.admin("user delete " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  STRCMP_CONTAINS("there is no such user", stack.admin("user show " + account.email, 1).c_str());
}

TEST(UserCommands, leave_the_telemetry_of_a_deleted_account_to_maintenance) {
  const Player kept(stack), player(stack, account.id);
  play(stack, kept);
  play(stack, player);
  const std::string ref =
      stack.database()
          .select("SELECT HEX(session_ref) FROM playback_sessions WHERE user_id = ? LIMIT 1", account.id)
          .at(0)
          .text(0);
  stack.admin("user delete " + account.email);
  LONGS_EQUAL(401, account.client.get("/api/v1/sessions").status);

  stack.admin("maintain");  // requests begun before the deletion may still write rows
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + account.id + "'"));
  db::Autocommit(stack.database())
      .run("UPDATE deleted_users SET deleted_at = deleted_at - INTERVAL 1 MINUTE WHERE user_id = ?", account.id);
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM playback_sessions WHERE user_id = '" + account.id + "'"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM telemetry_events WHERE session_ref = UNHEX('" + ref + "')"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + account.id + "'"));
  LONGS_EQUAL(100, kept.stored("seen"));
}

TEST(UserCommands, refuse_an_invalid_email_address) {
  STRCMP_CONTAINS("there is no such user", stack.admin("user delete 'ad\u00e4'", 1).c_str());
}
