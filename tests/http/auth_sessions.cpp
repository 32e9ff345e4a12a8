// GET /api/auth/get-session, /list-sessions, POST /api/auth/revoke-session, /revoke-sessions, /revoke-other-sessions
#include "accounts/rules/session.h"
#include "support/account.h"
#include "support/json.h"
#include "support/paused_workers.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Sessions) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  Answer ask() { return account.client.get("/api/auth/get-session"); }
  bool is_open(const Account& one) { return one.client.get("/api/auth/get-session").body != "null"; }
  void age(const std::string& account_of_time) {
    db::Autocommit(stack.database())
        .run("UPDATE sessions SET created_at = created_at - INTERVAL " + account_of_time +
                 ", updated_at = updated_at - INTERVAL " + account_of_time + ", expires_at = expires_at - INTERVAL " +
                 account_of_time + " WHERE token = ?",
             account.token);
  }
  std::int64_t rows() { return stack.number("SELECT COUNT(*) FROM sessions WHERE token = ?", account.token); }
  std::int64_t rows_of_all() { return stack.number("SELECT COUNT(*) FROM sessions WHERE user_id = ?", account.id); }
  void sign_in_from_elsewhere(int times) {
    db::transact(stack.database(), [&](db::Transaction& tx) {
      for (int i = 0; i < times; ++i) accounts::rules::begin_session(tx, {"127.0.0.1", "another"}, account.id, true);
    });
  }
  std::int64_t seconds_left() {
    return stack.number("SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), expires_at) FROM sessions WHERE token = ?",
                        account.token);
  }
  std::string cookie() {
    const Answer answer = stack.client().post("/api/auth/sign-in/email", credentials(account.email, account.password));
    return cookie_pair(answer);
  }
  long gated_with(const std::string& cookies) {
    Client other = stack.client();
    return other.with("Cookie", cookies).get("/api/auth/list-sessions").status;
  }
};

TEST(Sessions, are_read_listed_and_ended_while_passwords_and_figures_fill_their_pools) {
  const PausedWorkers auth(stack, "auth"), dashboard(stack, "dashboard");
  CHECK(auth.any() && dashboard.any());

  STRCMP_CONTAINS(account.email.c_str(), ask().body.c_str());
  for (const char* path : {"list-sessions", "revoke-other-sessions", "sign-out"}) {
    const std::string at = std::string("/api/auth/") + path;
    LONGS_EQUAL(200, (at.find("list") == at.npos ? account.client.post(at, "{}") : account.client.get(at)).status);
  }
  STRCMP_EQUAL("null", ask().body.c_str());
}

TEST(Sessions, are_a_hundred_at_a_time_and_the_oldest_ends) {
  age("1 HOUR");
  sign_in_from_elsewhere(99);
  CHECK(is_open(account));
  const auto last = signed_in_again(stack, account);
  CHECK(!is_open(account) && is_open(last));
  sign_in_from_elsewhere(30);
  LONGS_EQUAL(100, rows_of_all());
}

TEST(Sessions, of_a_script_that_signs_in_often_end_no_other) {
  age("1 HOUR");
  const Client script = stack.client().with("User-Agent", "a script");
  const auto sign_in_by_script = [&] {
    return script.post("/api/auth/sign-in/email", credentials(account.email, account.password));
  };
  const std::string first = cookie_pair(sign_in_by_script());
  sign_in_from_elsewhere(98);
  CHECK(rows_of_all() == 100 && is_open(account));
  LONGS_EQUAL(200, gated_with(first));
  const std::string second = cookie_pair(sign_in_by_script());
  LONGS_EQUAL(401, gated_with(first));
  CHECK(rows_of_all() == 100 && is_open(account));
  LONGS_EQUAL(200, gated_with(second));
}

TEST(Sessions, are_read_by_their_cookie) {
  const Answer answer = ask();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(("\"token\":\"" + account.token + "\",\"userId\":\"" + account.id).c_str(), answer.body.c_str());
  STRCMP_CONTAINS(("\"ipAddress\":\"" + account.client.address() + "\"").c_str(), answer.body.c_str());
  STRCMP_CONTAINS(("\"email\":\"" + account.email).c_str(), answer.body.c_str());
  STRCMP_EQUAL("no-store", answer.header("cache-control").c_str());
  STRCMP_EQUAL("no-cache", answer.header("pragma").c_str());
  STRCMP_EQUAL("", answer.header("set-cookie").c_str());
}

TEST(Sessions, are_null_without_a_cookie) {
  const Answer answer = stack.client().get("/api/auth/get-session");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("null", answer.body.c_str());
}

TEST(Sessions, are_not_renewed_within_a_day) {
  age("23 HOUR");
  STRCMP_EQUAL("", ask().header("set-cookie").c_str());
  CHECK(seconds_left() <= (7 * 24 - 23) * 3600);
}

TEST(Sessions, are_renewed_after_a_day) {
  age("25 HOUR");
  const Answer answer = ask();
  STRCMP_CONTAINS(("auth.session_token=" + account.token).c_str(), answer.header("set-cookie").c_str());
  STRCMP_CONTAINS("; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax", answer.header("set-cookie").c_str());
  CHECK(seconds_left() > 604800 - 60);
}

TEST(Sessions, are_neither_renewed_nor_removed_by_head) {
  age("25 HOUR");
  const auto head = [&] { return account.client.request("HEAD", "/api/auth/get-session", "", ""); };
  LONGS_EQUAL(200, head().status);
  CHECK(seconds_left() <= (7 * 24 - 25) * 3600);
  STRCMP_EQUAL("", head().header("set-cookie").c_str());
  age("7 DAY");
  LONGS_EQUAL(200, head().status);
  LONGS_EQUAL(1, rows());
}

TEST(Sessions, are_not_renewed_if_the_caller_disables_it) {
  age("25 HOUR");
  STRCMP_EQUAL("", account.client.get("/api/auth/get-session?disableRefresh=true").header("set-cookie").c_str());
  CHECK(seconds_left() < 6 * 24 * 3600);
}

TEST(Sessions, end_after_seven_days) {
  age("169 HOUR");
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  const Answer answer = ask();
  STRCMP_EQUAL("null", answer.body.c_str());
  STRCMP_CONTAINS("auth.session_token=; Max-Age=0", set_cookie(answer, "auth.session_token").c_str());
  LONGS_EQUAL(0, rows());
}

TEST(Sessions, that_are_not_remembered_are_not_renewed) {
  db::Autocommit(stack.database())
      .run(
          "UPDATE sessions SET remembered = FALSE, expires_at = UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE"
          " WHERE token = ?",
          account.token);
  STRCMP_EQUAL("", ask().header("set-cookie").c_str());
  CHECK(seconds_left() <= 60);
}

TEST(Sessions, are_refused_with_any_character_of_the_cookie_changed) {
  const std::string good = cookie();
  LONGS_EQUAL(200, gated_with(good));
  for (std::size_t at = good.find('=') + 1; at < good.size(); at += 7) {
    std::string changed = good;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    LONGS_EQUAL_TEXT(401, gated_with(changed), changed.c_str());
  }
}

TEST(Sessions, are_refused_without_asking_the_database_when_the_cookie_is_forged) {
  const auto asked = [&] {
    return std::stoll(
        stack.as_root("SELECT SUM(count_star) FROM (SELECT variable_value AS count_star FROM"
                      " information_schema.global_status WHERE variable_name = 'COM_STMT_EXECUTE') AS s"));
  };
  const std::string good = cookie();
  auto before = asked();
  LONGS_EQUAL(200, gated_with(good));
  CHECK(asked() > before);
  // The server counts the statements of all its users: those of others may fall between, but not each time.
  int tries = 0;
  do {
    before = asked();
    LONGS_EQUAL(401, gated_with("auth.session_token=" + account.token + "." + std::string(43, 'A') + "%3D"));
  } while (asked() != before && ++tries < 10);
  CHECK(tries < 10);
}

// A browser sends those of another path, and of a domain above, beside this host's.
TEST(Sessions, are_found_among_cookies_of_their_name) {
  const std::string good = cookie(), bad = "auth.session_token=" + account.token + ".AAAA";
  LONGS_EQUAL(200, gated_with(good + "; " + bad));
  LONGS_EQUAL(200, gated_with(bad + "; " + good));
  LONGS_EQUAL(200, gated_with("auth.session_token=; " + good));
  LONGS_EQUAL(401, gated_with(bad + "; " + bad));
}

TEST(Sessions, are_found_beside_a_cookie_of_one_that_has_ended) {
  const std::string ended = cookie(), good = cookie();
  const auto with = [&](const std::string& cookies) { return stack.client().with("Cookie", cookies); };
  LONGS_EQUAL(200, with(ended).post("/api/auth/sign-out", "{}").status);
  LONGS_EQUAL(401, gated_with(ended));
  LONGS_EQUAL(200, gated_with(ended + "; " + good));
  const Answer answer = with(ended + "; " + good).get("/api/auth/get-session");
  STRCMP_CONTAINS(account.email.c_str(), answer.body.c_str());
  STRCMP_EQUAL("", answer.header("Set-Cookie").c_str());
  LONGS_EQUAL(200, with(ended + "; " + good).post("/api/auth/sign-out", "{}").status);
  LONGS_EQUAL(401, gated_with(good));
}

TEST(Sessions, are_found_among_other_cookies) {
  const std::string good = cookie();
  LONGS_EQUAL(200, gated_with("a=b;" + good + " ; c"));
  LONGS_EQUAL(401, gated_with("x" + good));
  LONGS_EQUAL(401, gated_with("Auth.session_token" + good.substr(good.find('='))));
}

TEST(Sessions, are_refused_with_the_signature_of_another_cookie) {
  const Answer answer =
      stack.client().post("/api/auth/sign-in/email",
                          R"({"email":")" + account.email + R"(","password":"correct horse","rememberMe":false})");
  std::string other = set_cookie(answer, "auth.dont_remember");
  other = other.substr(other.find('='), other.find(';') - other.find('='));
  LONGS_EQUAL(401, gated_with("auth.session_token" + other));
}

TEST(Sessions, are_listed_for_their_user_alone) {
  const Account stranger = signed_up(stack), again = signed_in_again(stack, account);
  const Answer answer = account.client.get("/api/auth/list-sessions");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(account.token.c_str(), answer.body.c_str());
  STRCMP_CONTAINS(again.token.c_str(), answer.body.c_str());
  CHECK(answer.body.find(stranger.token) == std::string::npos);
}

TEST(Sessions, are_listed_even_if_older_than_a_day) {
  age("26 HOUR");
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(Sessions, are_not_listed_without_a_cookie) {
  const Answer answer = stack.client().get("/api/auth/list-sessions");
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL(R"({"message":"Unauthorized","code":"UNAUTHORIZED"})", answer.body.c_str());
}

TEST(Sessions, are_revoked_by_their_token) {
  const Account again = signed_in_again(stack, account);
  const Answer answer = account.client.post("/api/auth/revoke-session", R"({"token":")" + again.token + "\"}");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":true})", answer.body.c_str());
  LONGS_EQUAL(401, again.client.get("/api/auth/list-sessions").status);
  CHECK(is_open(account));
}

TEST(Sessions, of_others_are_not_revoked_and_the_answer_is_the_same) {
  const Account stranger = signed_up(stack);
  const Answer answer = account.client.post("/api/auth/revoke-session", R"({"token":")" + stranger.token + "\"}");
  STRCMP_EQUAL(R"({"status":true})", answer.body.c_str());
  CHECK(is_open(stranger));
  LONGS_EQUAL(200, account.client.post("/api/auth/revoke-session", "{\"token\":\"\xF0\x9F\x98\x8E\"}").status);
  LONGS_EQUAL(400, account.client.post("/api/auth/revoke-session", "{}").status);
}

TEST(Sessions, are_revoked_all_at_once) {
  const Account again = signed_in_again(stack, account);
  LONGS_EQUAL(200, account.client.post("/api/auth/revoke-sessions", "{}").status);
  CHECK_FALSE(is_open(account));
  CHECK_FALSE(is_open(again));
}

TEST(Sessions, are_revoked_except_the_current_one) {
  const Account again = signed_in_again(stack, account);
  LONGS_EQUAL(200, account.client.post("/api/auth/revoke-other-sessions", "{}").status);
  CHECK(is_open(account));
  CHECK_FALSE(is_open(again));
}

TEST(Sessions, are_not_revoked_by_pages_of_other_origins) {
  account.client.with("Origin", "https://evil.example");
  for (const char* path :
       {"/api/auth/revoke-sessions", "/api/auth/revoke-other-sessions", "/api/auth/revoke-session"}) {
    LONGS_EQUAL(403, account.client.post(path, R"({"token":")" + account.token + "\"}").status);
  }
  LONGS_EQUAL(1, rows());
}

TEST(Sessions, store_any_address_and_user_agent) {
  Client client = stack.client();
  client.with("User-Agent", std::string(253, 'a') + "\u00e4\u00f6");
  LONGS_EQUAL(200, client.post("/api/auth/sign-up/email", credentials(new_email(), "correct horse")).status);
  client.without("User-Agent").with("User-Agent", "\xff\xfe");
  LONGS_EQUAL(200, client.post("/api/auth/sign-up/email", credentials(new_email(), "correct horse")).status);
}

TEST(Sessions, that_have_expired_are_deleted_by_maintenance) {
  age("169 HOUR");
  stack.admin("maintain");
  LONGS_EQUAL(0, rows());
}

TEST_GROUP(AuthPaths) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(AuthPaths, answer_ok) {
  STRCMP_EQUAL(R"({"ok":true,"sendsEmail":false})", client.get("/api/auth/ok").body.c_str());
}

TEST(AuthPaths, answer_404_at_unknown_paths) {
  for (const char* path :
       {"/api/auth/", "/api/auth/ok/", "/api/auth//ok", "/api/auth/sign-in/social", "/api/auth/sign-up/email/"}) {
    const Answer answer = client.get(path);
    LONGS_EQUAL_TEXT(404, answer.status, path);
    STRCMP_EQUAL("", answer.body.c_str());
  }
  for (const char* method : {"DELETE", "PUT", "OPTIONS", "GET"}) {
    const Answer answer = client.request(method, "/api/auth/sign-out", "", "");
    LONGS_EQUAL_TEXT(404, answer.status, method);
    STRCMP_EQUAL("", answer.body.c_str());
  }
}

TEST(AuthPaths, answer_404_where_better_auth_has_what_is_not_here) {
  const Account account = signed_up(stack);
  for (const char* path :
       {"verify-password", "update-session", "sign-in/social", "link-social", "unlink-account", "get-access-token",
        "refresh-token", "callback/github", "forget-password", "two-factor/enable", "sign-in/magic-link"}) {
    const Answer answer = account.client.post(std::string("/api/auth/") + path, R"({"password":"correct horse"})");
    LONGS_EQUAL_TEXT(404, answer.status, path);
    STRCMP_EQUAL("", answer.body.c_str());
  }
  for (const char* path : {"account-info", "callback/github", "delete-user/callback?token=a"}) {
    const Answer answer = account.client.get(std::string("/api/auth/") + path);
    LONGS_EQUAL_TEXT(404, answer.status, path);
    STRCMP_EQUAL("", answer.body.c_str());
  }
}

TEST(AuthPaths, answer_405_to_POST_get_session) {
  const Answer answer = client.post("/api/auth/get-session", "{}");
  LONGS_EQUAL(405, answer.status);
  STRCMP_EQUAL("METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED", text_in(answer.body, "code").c_str());
}

TEST(AuthPaths, show_only_errors_that_are_codes) {
  STRCMP_CONTAINS("<code>INVALID_TOKEN</code>", client.get("/api/auth/error?error=INVALID_TOKEN").body.c_str());
  STRCMP_CONTAINS("<code>UNKNOWN</code>", client.get("/api/auth/error?error=%3Cscript%3E").body.c_str());
}

TEST(AuthPaths, explain_an_error_and_link_to_the_home_page) {
  const Answer known = client.get("/api/auth/error?error=INVALID_TOKEN"),
               other = client.get("/api/auth/error?error=ELSE");
  STRCMP_CONTAINS("get a new e-mail", known.body.c_str());
  STRCMP_CONTAINS("names the reason", other.body.c_str());
  STRCMP_CONTAINS("<a href=\"/\">Back", other.body.c_str());
  STRCMP_CONTAINS("style-src 'self'", other.header("Content-Security-Policy").c_str());
}
