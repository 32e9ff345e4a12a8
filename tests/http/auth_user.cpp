// POST /api/auth/change-password, /update-user, /delete-user, GET /api/auth/list-accounts
#include "support/account.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

std::string change(const std::string& current, const std::string& next, const std::string& more = "") {
  return R"({"currentPassword":")" + current + R"(","newPassword":")" + next + "\"" + more + "}";
}

}  // namespace

TEST_GROUP(ChangePassword) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  Answer ask(const std::string& body) { return account.client.post("/api/auth/change-password", body); }
  long sign_in(const std::string& password) {
    return stack.client().post("/api/auth/sign-in/email", credentials(account.email, password)).status;
  }
};

TEST(ChangePassword, works) {
  const Answer answer = ask(change("correct horse", "another horse"));
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS("{\"token\":null,\"user\":{", answer.body.c_str());
  LONGS_EQUAL(401, sign_in("correct horse"));
  LONGS_EQUAL(200, sign_in("another horse"));
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(ChangePassword, ends_all_sessions_and_begins_one_if_requested) {
  const Account again = signed_in_again(stack, account);
  const Answer answer = ask(change("correct horse", "another horse", R"(,"revokeOtherSessions":true)"));
  LONGS_EQUAL(401, again.client.get("/api/auth/list-sessions").status);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  Client fresh = stack.client();
  fresh.with("Cookie", cookie_pair(answer));
  STRCMP_CONTAINS(text_in(answer.body, "token").c_str(), fresh.get("/api/auth/list-sessions").body.c_str());
}

TEST(ChangePassword, refuses_a_wrong_current_password) {
  const Answer answer = ask(change("correct hors", "another horse"));
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Invalid password","code":"INVALID_PASSWORD"})", answer.body.c_str());
  LONGS_EQUAL(200, sign_in("correct horse"));
}

TEST(ChangePassword, refuses_a_new_password_that_is_too_short) {
  STRCMP_EQUAL("PASSWORD_TOO_SHORT", text_in(ask(change("correct horse", "short")).body, "code").c_str());
}

TEST(ChangePassword, refuses_either_password_for_its_length_and_counts_that_for_no_guess) {
  const std::string too_long(129, 'x');
  STRCMP_EQUAL("PASSWORD_TOO_LONG", text_in(ask(change("correct horse", too_long)).body, "code").c_str());
  for (int i = 0; i < 11; ++i) {
    const Answer answer = ask(change(too_long, "another horse"));
    LONGS_EQUAL(400, answer.status);
    STRCMP_EQUAL(R"({"message":"Password too long","code":"PASSWORD_TOO_LONG"})", answer.body.c_str());
  }
  LONGS_EQUAL(200, ask(change("correct horse", "another horse")).status);
}

TEST(ChangePassword, refuses_the_eleventh_guess) {
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(400, ask(change("correct hors", "another horse")).status);
  LONGS_EQUAL(429, ask(change("correct horse", "another horse")).status);
}

TEST(ChangePassword, succeeds_for_one_of_two_concurrent_calls) {
  const auto answers = all_at_once(4, [&] { return ask(change("correct horse", "another horse")); });
  LONGS_EQUAL(1, answers.count(200));
  LONGS_EQUAL(3, answers.count(400));
}

TEST(ChangePassword, requires_a_session) {
  LONGS_EQUAL(401, stack.client().post("/api/auth/change-password", change("correct horse", "another horse")).status);
}

TEST_GROUP(UpdateUser) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  Answer ask(const std::string& body) { return account.client.post("/api/auth/update-user", body); }
  std::string session() { return account.client.get("/api/auth/get-session").body; }
};

TEST(UpdateUser, works) {
  const Answer answer = ask(R"({"name":"Grace \u2603","image":"https://example.test/a.png"})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":true})", answer.body.c_str());
  STRCMP_CONTAINS(("auth.session_token=" + account.token).c_str(), answer.header("set-cookie").c_str());
  STRCMP_CONTAINS("\"name\":\"Grace \u2603\"", session().c_str());
  STRCMP_CONTAINS("\"image\":\"https://example.test/a.png\"", session().c_str());
}

TEST(UpdateUser, removes_the_image) {
  ask(R"({"image":"x"})");
  LONGS_EQUAL(200, ask(R"({"image":null})").status);
  STRCMP_CONTAINS("\"image\":null", session().c_str());
}

TEST(UpdateUser, refuses_fields_that_cannot_be_changed) {
  STRCMP_EQUAL("EMAIL_CAN_NOT_BE_UPDATED", text_in(ask(R"({"email":"b@example.test"})").body, "code").c_str());
  STRCMP_EQUAL(R"({"message":"No fields to update"})", ask("{}").body.c_str());
  STRCMP_EQUAL(R"({"message":"No fields to update"})", ask(R"({"id":"x","emailVerified":true})").body.c_str());
  STRCMP_CONTAINS("[body.name] Invalid input: expected string, received number", ask(R"({"name":5})").body.c_str());
  STRCMP_CONTAINS("[body.name] Too big", ask(R"({"name":")" + std::string(256, 'a') + "\"}").body.c_str());
  STRCMP_CONTAINS("\"name\":\"Ada\"", session().c_str());
}

TEST_GROUP(DeleteUser) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  Answer ask(const std::string& body) { return account.client.post("/api/auth/delete-user", body); }
  std::int64_t rows() {
    return stack.number(R"(SELECT (SELECT COUNT(*) FROM users WHERE id = ?) +
                                             (SELECT COUNT(*) FROM credentials WHERE user_id = ?) +
                                             (SELECT COUNT(*) FROM sessions WHERE user_id = ?))",
                        account.id, account.id, account.id);
  }
};

TEST(DeleteUser, works) {
  const Answer answer = ask(R"({"password":"correct horse"})");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"success":true,"message":"User deleted"})", answer.body.c_str());
  STRCMP_CONTAINS("Max-Age=0", set_cookie(answer, "auth.session_token").c_str());
  LONGS_EQUAL(0, rows());
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
}

TEST(DeleteUser, refuses_a_password_that_is_too_long) {
  const Answer answer = ask("{\"password\":\"" + std::string(129, 'x') + "\"}");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL("PASSWORD_TOO_LONG", text_in(answer.body, "code").c_str());
  CHECK(rows() > 0);
}

TEST(DeleteUser, needs_no_password_in_a_session_of_today) { LONGS_EQUAL(200, ask("{}").status); }

TEST(DeleteUser, needs_the_password_in_an_older_session) {
  db::Autocommit(stack.database())
      .run("UPDATE sessions SET created_at = created_at - INTERVAL 25 HOUR WHERE token = ?", account.token);
  STRCMP_EQUAL("SESSION_EXPIRED", text_in(ask("{}").body, "code").c_str());
  STRCMP_EQUAL("INVALID_PASSWORD", text_in(ask(R"({"password":"correct hors"})").body, "code").c_str());
  LONGS_EQUAL(3, rows());
  LONGS_EQUAL(200, ask(R"({"password":"correct horse"})").status);
}

TEST(DeleteUser, deletes_keys_and_streams_too) {
  LONGS_EQUAL(201, account.client.post("/api/v1/keys", R"({"label":"phone"})").status);
  LONGS_EQUAL(200, ask(R"({"password":"correct horse"})").status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM sdk_keys WHERE account_id = ?", account.id));
}

TEST(DeleteUser, refuses_pages_of_other_origins) {
  account.client.with("Origin", "null");
  LONGS_EQUAL(403, ask("{}").status);
  LONGS_EQUAL(3, rows());
}

TEST_GROUP(ListAccounts) { Stack& stack = Stack::running(); };

TEST(ListAccounts, works) {
  const Account account = signed_up(stack);
  const Answer answer = account.client.get("/api/auth/list-accounts");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(("\"providerId\":\"credential\",\"accountId\":\"" + account.id + "\",\"userId\":\"" + account.id +
                   "\",\"scopes\":[],")
                      .c_str(),
                  answer.body.c_str());
  LONGS_EQUAL(401, stack.client().get("/api/auth/list-accounts").status);
}
