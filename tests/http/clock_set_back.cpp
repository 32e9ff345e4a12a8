// The clock was a day ahead while callers came, and was then set right: nobody waits for tomorrow.
#include "support/account.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/player.h"

namespace {

struct ClockSetBackTest : FiguresTest {
  ~ClockSetBackTest() { stack.run_clock(); }

  void run(const std::string& sql) { db::Autocommit(stack.database()).run(sql); }
  void set_clock_ahead() {
    stack.set_clock(stack.database().select("SELECT CAST(UTC_TIMESTAMP() + INTERVAL 1 DAY AS CHAR)").text());
  }
  int live_sessions(const Player& player) {
    return static_cast<int>(
        stack.number("SELECT COUNT(*) FROM live_sessions WHERE account_id = ? AND last_seen_at > UTC_TIMESTAMP(3)",
                     player.account_id));
  }
};

}  // namespace

TEST_GROUP_BASE(ClockSetBack, ClockSetBackTest){};

TEST(ClockSetBack, lets_the_right_password_in) {
  const auto other = signed_up(stack);
  Client client = stack.client();
  const auto sign_in = [&](const std::string& password) {
    return client.post("/api/auth/sign-in/email", credentials(other.email, password));
  };
  set_clock_ahead();
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(401, sign_in("correct hors").status);
  const auto refused = sign_in("correct horse");
  stack.run_clock();

  LONGS_EQUAL(429, refused.status);
  LONGS_EQUAL(200, sign_in("correct horse").status);
}

TEST(ClockSetBack, leaves_nobody_watching_until_then) {
  set_live(played(1), "2", "UTC_TIMESTAMP(3)", "UTC_TIMESTAMP(3)");
  const auto viewers = [&] {
    const auto body = account.client.get("/api/v1/live").body;
    return body.substr(body.find("\"viewers\":"), 11);
  };
  STRCMP_EQUAL("\"viewers\":1", viewers().c_str());
  run("UPDATE live_sessions SET last_seen_at = last_seen_at + INTERVAL 1 DAY, state_at = state_at + INTERVAL 1 DAY");
  STRCMP_EQUAL("\"viewers\":0", viewers().c_str());
}

TEST(ClockSetBack, lets_sessions_end_that_were_seen_in_the_meantime) {
  const Player player(stack);
  const Client client = stack.client();
  set_clock_ahead();
  LONGS_EQUAL(204, player.send(client, player.envelope("s", Player::event("playback_start"))).status);
  stack.run_clock();
  LONGS_EQUAL(1, live_sessions(player));
  CHECK(eventually([&] {
    stack.admin("maintain");
    return live_sessions(player) == 0;
  }));
}

TEST(ClockSetBack, lets_figures_be_made_that_were_due_in_the_meantime) {
  add(played(1));
  roll_up();
  run("UPDATE stale_days SET stale_since = stale_since + INTERVAL 1 DAY");
  run("INSERT IGNORE INTO stale_days (account_id, begins_at, stale_since) VALUES ('" + account.id +
      "', '2024-05-06', UTC_TIMESTAMP() + INTERVAL 1 DAY)");
  CHECK(eventually([&] {
    stack.admin("maintain");
    return stack.number("SELECT COUNT(*) FROM stale_days WHERE account_id = ?", account.id) == 0;
  }));
}

TEST(ClockSetBack, ends_links_and_fresh_sessions_that_would_last_longer_than_their_rule) {
  const auto other = signed_up(stack);
  run("INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES (UNHEX(SHA2('a token of that"
      " time', 256)), '" +
      other.id + "', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 1 DAY)");
  LONGS_EQUAL(
      400,
      other.client.post("/api/auth/reset-password", R"({"token":"a token of that time","newPassword":"another one"})")
          .status);
  run("UPDATE sessions SET created_at = created_at + INTERVAL 1 DAY WHERE user_id = '" + other.id + "'");
  const auto deleted = other.client.post("/api/auth/delete-user", "{}");
  LONGS_EQUAL(400, deleted.status);
  STRCMP_CONTAINS("SESSION_EXPIRED", deleted.body.c_str());
}

TEST(ClockSetBack, leaves_no_invitation_that_opens_once_its_time_has_come) {
  LONGS_EQUAL(201, account.client.post("/api/v1/invitations", R"({"role":"viewer"})").status);
  run("UPDATE invitations SET expires_at = expires_at + INTERVAL 1 DAY WHERE account_id = '" + account.id + "'");
  STRCMP_CONTAINS("expiresAt", account.client.get("/api/v1/invitations").body.c_str());  // it can be withdrawn
  CHECK(eventually([&] {
    stack.admin("maintain");
    return stack.number("SELECT COUNT(*) FROM invitations WHERE account_id = ?", account.id) == 0;
  }));
}

TEST(ClockSetBack, lets_sessions_end_when_they_would_have) {
  run("UPDATE sessions SET updated_at = updated_at - INTERVAL 1 DAY, expires_at = expires_at + INTERVAL 30 DAY WHERE "
      "user_id = '" +
      account.id + "'");
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM sessions WHERE expires_at > updated_at + INTERVAL 7 DAY"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM sessions WHERE expires_at > UTC_TIMESTAMP(3) + INTERVAL 7 DAY"));
  LONGS_EQUAL(200, account.client.get("/api/v1/keys").status);
}

TEST(ClockSetBack, gives_back_the_place_of_a_free_draft_that_was_never_made) {
  Client client = stack.client();
  const auto draft = [&] { return client.post("/api/generate", R"({"theme":"a patient stone"})").status; };
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(200, draft());
  LONGS_EQUAL(402, draft());
  run("UPDATE free_slots SET state = 'held', lease_until = UTC_TIMESTAMP(3) + INTERVAL 5 HOUR"
      " WHERE day = UTC_DATE() AND state = 'used' ORDER BY lease_until DESC LIMIT 1");
  run("DELETE FROM generations WHERE id IN (SELECT holder FROM free_slots WHERE state = 'held')");
  LONGS_EQUAL(200, draft());
}

TEST(ClockSetBack, gives_back_the_credit_of_a_draft_that_was_never_made) {
  const auto key = stack.issue_key(1);
  const auto id = stack.database().select("SELECT id FROM api_keys ORDER BY created_at DESC, id LIMIT 1").text();
  db::transact(stack.database(), [&](db::Transaction& tx) {
    tx.run("UPDATE api_keys SET credits_left = 0 WHERE id = ?", id);
    tx.run(
        "INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)"
        " VALUES ('of the clock', 'hold', ?, -1, UTC_TIMESTAMP(3))",
        id);
    tx.run(
        "INSERT INTO credit_holds (ref, key_id, lease_until)"
        " VALUES ('of the clock', ?, UTC_TIMESTAMP(3) + INTERVAL 1 DAY + INTERVAL 2 MINUTE)",
        id);
  });
  LONGS_EQUAL(200,
              stack.client().with("X-API-Key", key).post("/api/generate", R"({"theme":"a patient stone"})").status);
}

TEST(ClockSetBack, notes_errors_of_a_key_again) {
  const Player player(stack);
  const Client client = stack.client();
  const auto noted = [&] {
    return stack.number("SELECT COUNT(*) FROM sdk_keys WHERE id = ? AND last_error_at <= UTC_TIMESTAMP(3)",
                        player.key_id);
  };
  run("UPDATE sdk_keys SET last_error = 'of that time', last_error_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE "
      "account_id = '" +
      player.account_id + "'");
  LONGS_EQUAL(400, player.send(client, player.envelope("s", R"({"type":"","ts":"x"})")).status);
  CHECK(eventually([&] { return noted() == 1; }));
}
