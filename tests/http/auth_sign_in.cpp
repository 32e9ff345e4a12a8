// POST /api/auth/sign-in/email, POST /api/auth/sign-out
#include <chrono>
#include <thread>

#include "accounts/tables/credentials.h"
#include "support/account.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/auth/sign-in/email";
const char kWrong[] = R"({"message":"Invalid email or password","code":"INVALID_EMAIL_OR_PASSWORD"})";

// "correct horse battery" as hashed by better-auth.
const char kImported[] =
    "5aff44ef1728b86134d086f875786fcb:03b3a0eb4fcd75cfb1e2149925d4b5bc62e18268658fd3a1fb"
    "c81996af0fc5af97512ab5760a59d7944faad9792534042c81e9ad57ba4ffff2e1613e593641e3";

}  // namespace

TEST_GROUP(SignIn) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Account account = signed_up(stack);

  std::int64_t sessions() { return stack.number("SELECT COUNT(*) FROM sessions WHERE user_id = ?", account.id); }
  // So many failures: most are written to the database instead of being tried.
  void fail(int times) {
    LONGS_EQUAL(401, stack.client().post(kPath, credentials(account.email, "correct hors")).status);
    db::Autocommit(stack.database())
        .run("UPDATE throttles SET used = ? WHERE kind = 'password account' ORDER BY ends_at DESC LIMIT 1", times);
  }
  void move_end(const std::string& interval) {
    db::Autocommit(stack.database())
        .run("UPDATE sessions SET expires_at = expires_at " + interval + " WHERE user_id = ?", account.id);
  }
  std::string hash() {
    return stack.database().select("SELECT password_hash FROM credentials WHERE user_id = ?", account.id).text();
  }
};

TEST(SignIn, works) {
  const Answer answer = client.post(kPath, credentials(account.email, account.password));
  LONGS_EQUAL(200, answer.status);
  const std::string token = text_in(answer.body, "token");
  STRCMP_CONTAINS(("{\"redirect\":false,\"token\":\"" + token + "\",\"user\":{\"id\":\"" + account.id).c_str(),
                  answer.body.c_str());
  STRCMP_CONTAINS("; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax", answer.header("set-cookie").c_str());
  CHECK(token != account.token);
}

TEST(SignIn, accepts_the_address_in_any_case) {
  LONGS_EQUAL(200, client.post(kPath, credentials("U" + account.email.substr(1), account.password)).status);
}

TEST(SignIn, refuses_a_wrong_password_and_an_unknown_address_with_the_same_answer) {
  const Answer wrong = client.post(kPath, credentials(account.email, "correct hors"));
  const Answer unknown = client.post(kPath, credentials(new_email(), "correct horse"));
  LONGS_EQUAL(401, wrong.status);
  LONGS_EQUAL(401, unknown.status);
  STRCMP_EQUAL(kWrong, wrong.body.c_str());
  STRCMP_EQUAL(kWrong, unknown.body.c_str());
  LONGS_EQUAL(wrong.headers.size(), unknown.headers.size());
  LONGS_EQUAL(1, sessions());
}

TEST(SignIn, refuses_a_password_that_nobody_has_for_its_length_and_counts_it_for_no_guess) {
  const std::string longest(128, 'x');
  LONGS_EQUAL(401, client.post(kPath, credentials(account.email, longest)).status);
  for (int i = 0; i < 16; ++i) {
    for (const auto& email : {account.email, std::string("nobody@example.test")}) {
      const Answer answer = client.post(kPath, credentials(email, longest + "x"));
      LONGS_EQUAL(400, answer.status);
      STRCMP_EQUAL(R"({"message":"Password too long","code":"PASSWORD_TOO_LONG"})", answer.body.c_str());
    }
  }
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, account.password)).status);
}

TEST(SignIn, takes_as_long_for_an_unknown_address) {
  double wrong = 0, unknown = 0;
  for (int i = 0; i < 5; ++i) {
    wrong += seconds_of([&] { client.post(kPath, credentials(account.email, "correct hors")); });
    unknown += seconds_of([&] { client.post(kPath, credentials(new_email(), "correct hors")); });
  }
  CHECK_TEXT(unknown > wrong / 3 && wrong > unknown / 3, "the time tells whether an address has an account");
}

TEST(SignIn, refuses_an_invalid_address) {
  const Answer answer = client.post(kPath, credentials("ada", "correct horse"));
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Invalid email","code":"INVALID_EMAIL"})", answer.body.c_str());
}

TEST(SignIn, without_remember_me_ends_after_a_day_or_with_the_browser) {
  const Answer answer =
      client.post(kPath, R"({"email":")" + account.email + R"(","password":"correct horse","rememberMe":false})");
  const std::string cookie = set_cookie(answer, "auth.session_token"),
                    second = set_cookie(answer, "auth.dont_remember");
  STRCMP_EQUAL("; Path=/; HttpOnly; Secure; SameSite=Lax", cookie.substr(cookie.find(';')).c_str());
  STRCMP_CONTAINS("auth.dont_remember=true.", second.c_str());
  LONGS_EQUAL(1, stack.number("SELECT DATEDIFF(expires_at, created_at) FROM sessions WHERE token = ?",
                              text_in(answer.body, "token")));
}

TEST(SignIn, redirects_to_the_requested_page) {
  const Answer answer =
      client.post(kPath, R"({"email":")" + account.email + R"(","password":"correct horse","callbackURL":"/home"})");
  STRCMP_EQUAL("/home", answer.header("location").c_str());
  STRCMP_CONTAINS("{\"redirect\":true,", answer.body.c_str());
  STRCMP_EQUAL("/home", text_in(answer.body, "url").c_str());
}

TEST(SignIn, replaces_an_imported_scrypt_hash_by_argon2) {
  db::Autocommit(stack.database())
      .run("UPDATE credentials SET password_hash = ? WHERE user_id = ?", kImported, account.id);
  LONGS_EQUAL(401, client.post(kPath, credentials(account.email, "correct horse")).status);
  STRCMP_EQUAL(kImported, hash().c_str());
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, "correct horse battery")).status);
  STRCMP_CONTAINS("$argon2id$", hash().c_str());
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, "correct horse battery")).status);
}

TEST(SignIn, answers_429_after_ten_wrong_passwords_from_one_address) {
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(401, client.post(kPath, credentials(account.email, "correct hors")).status);
  const Answer answer = client.post(kPath, credentials(account.email, "correct horse"));
  LONGS_EQUAL(429, answer.status);
  STRCMP_EQUAL(R"({"message":"Too many requests. Please try again later."})", answer.body.c_str());
  const int seconds = std::stoi(answer.header("retry-after"));
  CHECK(seconds > 590 && seconds <= 601);
  STRCMP_EQUAL(answer.header("retry-after").c_str(), answer.header("x-retry-after").c_str());
}

TEST(SignIn, counts_wrong_passwords_of_unknown_addresses_too) {
  const std::string email = new_email();
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(401, client.post(kPath, credentials(email, "correct hors")).status);
  LONGS_EQUAL(429, client.post(kPath, credentials(email, "correct hors")).status);
}

TEST(SignIn, still_admits_the_owner_from_another_address) {
  for (int i = 0; i < 11; ++i) client.post(kPath, credentials(account.email, "correct hors"));
  LONGS_EQUAL(200, stack.client().post(kPath, credentials(account.email, "correct horse")).status);
}

TEST(SignIn, resets_the_count_of_failures_after_a_success) {
  for (int i = 0; i < 9; ++i) client.post(kPath, credentials(account.email, "correct hors"));
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, "correct horse")).status);
  LONGS_EQUAL(401, client.post(kPath, credentials(account.email, "correct hors")).status);
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, "correct horse")).status);
}

TEST(SignIn, checks_no_more_than_ten_passwords_sent_at_the_same_time) {
  const auto answers = all_at_once(24, [&] { return client.post(kPath, credentials(account.email, "correct hors")); });
  LONGS_EQUAL(10, answers.count(401));
  LONGS_EQUAL(14, answers.count(429));
}

TEST(SignIn, still_admits_the_owner_after_a_hundred_wrong_passwords_from_many_addresses) {
  fail(95);
  for (int i = 0; i < 6; ++i) {
    if (i % 2 == 0) client = stack.client();
    LONGS_EQUAL(401, client.post(kPath, credentials(account.email, "correct hors")).status);
  }
  move_end("- INTERVAL 8 DAY");  // the account has no session
  LONGS_EQUAL(200, stack.client().post(kPath, credentials(account.email, "correct horse")).status);
  LONGS_EQUAL(200, stack.client().post(kPath, credentials(account.email, "correct horse")).status);
}

TEST(SignIn, allows_each_address_three_wrong_passwords_after_a_hundred_from_many) {
  fail(100);
  for (const Client& elsewhere : {stack.client(), stack.client()}) {
    for (int i = 0; i < 3; ++i)
      LONGS_EQUAL(401, elsewhere.post(kPath, credentials(account.email, "correct hors")).status);
    const Answer refused = elsewhere.post(kPath, credentials(account.email, "correct horse"));
    LONGS_EQUAL(429, refused.status);
    CHECK(std::stoi(refused.header("retry-after")) > 3000);
  }
}

TEST(SignIn, grants_no_new_guesses_because_the_owner_signed_in) {
  fail(100);
  LONGS_EQUAL(200, stack.client().post(kPath, credentials(account.email, "correct horse")).status);
  client = stack.client();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(401, client.post(kPath, credentials(account.email, "correct hors")).status);
  const Answer refused = client.post(kPath, credentials(account.email, "correct hors"));
  LONGS_EQUAL(429, refused.status);
  const int seconds = std::stoi(refused.header("Retry-After"));
  CHECK(seconds > 3000 && seconds <= 3601);
}

TEST(SignIn, exempts_an_address_from_which_the_account_is_signed_in) {
  fail(100);
  for (int i = 0; i < 9; ++i)
    LONGS_EQUAL(401, account.client.post(kPath, credentials(account.email, "correct hors")).status);
  LONGS_EQUAL(200, account.client.post(kPath, credentials(account.email, "correct horse")).status);
}

TEST(SignIn, detects_whether_any_imported_hash_is_left) {
  // Accounts of other tests, which have ended.
  db::Autocommit(stack.database()).run("UPDATE credentials SET password_hash = '$' WHERE password_hash NOT LIKE '$%'");
  CHECK_FALSE(accounts::tables::credentials::any_imported(stack.database()));
  db::Autocommit(stack.database())
      .run("UPDATE credentials SET password_hash = ? WHERE user_id = ?", kImported, account.id);
  CHECK(accounts::tables::credentials::any_imported(stack.database()));
  LONGS_EQUAL(401, client.post(kPath, credentials(new_email(), "correct horse battery")).status);
  LONGS_EQUAL(200, client.post(kPath, credentials(account.email, "correct horse battery")).status);
  CHECK_FALSE(accounts::tables::credentials::any_imported(stack.database()));
}

TEST(SignIn, answers_429_when_an_address_tries_many_accounts) {
  stack.stop_clock();  // so that all fall into one window of ten seconds
  std::multimap<long, int> seen;
  for (int i = 0; i < 31; ++i)
    seen.emplace(client.post(kPath, "{\"email\":\"" + new_email() + "\",\"password\":\"x\"}").status, i);
  stack.run_clock();
  CHECK(seen.count(429) > 0);
  LONGS_EQUAL(31, seen.count(401) + seen.count(429));
}

TEST_GROUP(SignOut) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
};

TEST(SignOut, works) {
  const Answer answer = account.client.post("/api/auth/sign-out", "{}");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"success":true})", answer.body.c_str());
  for (const char* name : {"auth.session_token", "auth.session_data", "auth.dont_remember"}) {
    STRCMP_EQUAL((std::string(name) + "=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax").c_str(),
                 set_cookie(answer, name).c_str());
  }
  STRCMP_EQUAL("null", account.client.get("/api/auth/get-session").body.c_str());
}

TEST(SignOut, works_without_body_and_without_session) {
  LONGS_EQUAL(200, account.client.request("POST", "/api/auth/sign-out", "", "").status);
  LONGS_EQUAL(200, account.client.post("/api/auth/sign-out", "").status);
}

TEST(SignOut, works_at_once_after_the_database_was_down) {
  all_at_once(16, [&] { return account.client.get("/api/auth/get-session"); });  // gives every worker a connection
  stack.end_connections();
  std::this_thread::sleep_for(
      std::chrono::milliseconds(150));  // a connection that was used a moment ago is not checked
  for (const auto& [status, answer] :
       all_at_once(16, [&] { return account.client.post("/api/auth/sign-out", "{}"); })) {
    LONGS_EQUAL(200, status);
  }
}

TEST(SignOut, refuses_pages_of_other_origins) {
  account.client.with("Origin", "https://evil.example");
  LONGS_EQUAL(403, account.client.post("/api/auth/sign-out", "{}").status);
  account.client.without("Origin");
  STRCMP_CONTAINS(account.id.c_str(), account.client.get("/api/auth/get-session").body.c_str());
}
