// POST /api/auth/sign-up/email
#include "support/account.h"
#include "support/json.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>
#include <algorithm>

namespace {

const char kPath[] = "/api/auth/sign-up/email";

}  // namespace

TEST_GROUP(SignUp) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  std::int64_t users() { return stack.number("SELECT COUNT(*) FROM users"); }
  void refuses(const std::string& body, long status, const char* part) {
    const auto before = users();
    const Answer answer = client.post(kPath, body);
    LONGS_EQUAL_TEXT(status, answer.status, body.c_str());
    STRCMP_CONTAINS(part, answer.body.c_str());
    STRCMP_EQUAL("", answer.header("set-cookie").c_str());
    LONGS_EQUAL(before, users());
  }
};

TEST(SignUp, works) {
  const std::string email = new_email();
  const Answer answer = client.post(kPath, credentials(email, "correct horse"));
  LONGS_EQUAL(200, answer.status);
  LONGS_EQUAL(32, text_in(answer.body, "token").size());
  STRCMP_CONTAINS(("\"name\":\"Ada\",\"email\":\"" + email + "\",\"emailVerified\":false,\"image\":null").c_str(),
                  answer.body.c_str());
}

TEST(SignUp, sets_the_same_cookie_as_better_auth) {
  const Answer answer = client.post(kPath, credentials(new_email(), "correct horse"));
  const std::string cookie = answer.header("set-cookie");
  STRCMP_CONTAINS(("auth.session_token=" + text_in(answer.body, "token") + ".").c_str(), cookie.c_str());
  STRCMP_EQUAL("; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax", cookie.substr(cookie.find(';')).c_str());
}

TEST(SignUp, returns_a_session_that_works) {
  const Account account = signed_up(stack);
  STRCMP_CONTAINS(account.email.c_str(), account.client.get("/api/auth/get-session").body.c_str());
}

TEST(SignUp, stores_neither_the_password_nor_a_usable_session) {
  const Account account = signed_up(stack);
  const auto rows = stack.database().select(R"(SELECT c.password_hash, s.token FROM credentials c
                                                 JOIN sessions s ON s.user_id = c.user_id
                                                WHERE c.user_id = ?)",
                                            account.id);
  auto row = rows.front();
  STRCMP_CONTAINS("$argon2id$v=19$m=19456,t=2,p=1$", row.text().c_str());
  const auto token = row.text();
  Client thief = stack.client();
  thief.with("Cookie", "auth.session_token=" + token);
  LONGS_EQUAL(401, thief.get("/api/auth/list-sessions").status);
  thief.with("Authorization", "Bearer " + token).without("Cookie");
  LONGS_EQUAL(401, thief.get("/api/auth/list-sessions").status);
}

TEST(SignUp, stores_the_address_in_lower_case) {
  const std::string email = new_email();
  LONGS_EQUAL(200, client.post(kPath, credentials("U" + email.substr(1), "correct horse")).status);
  refuses(credentials(email, "correct horse"), 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
}

TEST(SignUp, accepts_a_form) {
  const Answer answer =
      client.request("POST", kPath, "name=Ada+L&email=" + new_email() + "&password=correct%20horse&rememberMe=false",
                     "application/x-www-form-urlencoded");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS("\"name\":\"Ada L\"", answer.body.c_str());
  CHECK(set_cookie(answer, "auth.session_token").find("Max-Age") == std::string::npos);
}

TEST(SignUp, creates_one_account_for_eight_concurrent_calls) {
  const std::string body = credentials(new_email(), "correct horse");
  const auto answers = all_at_once(8, [&] { return client.post(kPath, body); });
  LONGS_EQUAL(1, answers.count(200));
  for (const auto& [status, answer] : answers)
    if (status != 200) STRCMP_CONTAINS("USER_ALREADY_EXISTS", answer.body.c_str());
  LONGS_EQUAL(7, answers.count(422));
}

// Of each, the fastest of five counts: others may have the processor during the rest.
TEST(SignUp, takes_as_long_for_a_taken_address) {
  const Account account = signed_up(stack);
  double taken = 60, free = 60;
  for (int i = 0; i < 5; ++i) {
    taken = std::min(taken, seconds_of([&] { client.post(kPath, credentials(account.email, "correct horse")); }));
    free = std::min(free, seconds_of([&] { client.post(kPath, credentials(new_email(), "correct horse")); }));
  }
  CHECK_TEXT(taken > free / 3, "a free address takes three times as long");
}

TEST(SignUp, reports_all_wrong_fields) {
  refuses("{}", 400,
          "[body.name] Invalid input: expected string, received undefined; [body.email] Invalid input: "
          "expected string, received undefined; [body.password] Invalid");
  refuses(R"({"name":null,"email":5,"password":["correct horse"]})", 400,
          "[body.name] Invalid input: expected string, received null; [body.email] Invalid input: expected string, "
          "received number; [body.password] Invalid input: expected string, received array");
  refuses(R"({"name":"Ada","email":"ada","password":"correct horse"})", 400, "[body.email] Invalid email address");
  refuses(R"({"name":"Ada","email":"ada@example.test\u0000","password":"correct horse"})", 400, "BAD_REQUEST");
  refuses("[]", 400, "[body] Invalid input: expected object, received array");
}

TEST(SignUp, refuses_passwords_that_are_too_short_or_too_long) {
  refuses(credentials(new_email(), "1234567"), 400, R"({"message":"Password too short","code":"PASSWORD_TOO_SHORT"})");
  refuses(credentials(new_email(), std::string(129, 'a')), 400, "PASSWORD_TOO_LONG");
}

TEST(SignUp, refuses_a_name_of_256_characters) {
  refuses(R"({"name":")" + std::string(256, 'n') + R"(","email":")" + new_email() + R"(","password":"correct horse"})",
          422, "FAILED_TO_CREATE_USER");
}

TEST(SignUp, refuses_invalid_json) {
  const std::string email = new_email();
  refuses("", 400, "Invalid JSON in request body");
  refuses("{\"name\":\"\xff\xfe\",\"email\":\"" + email + "\",\"password\":\"correct horse\"}", 400, "BAD_REQUEST");
  refuses(R"({"name":"Ada","email":")" + email + R"(","email":")" + email + R"(","password":"correct horse"})", 400,
          "BAD_REQUEST");
  std::string deep(5000, '[');
  refuses(R"({"name":"Ada","email":")" + email + R"(","password":"correct horse","x":)" + deep +
              std::string(5000, ']') + "}",
          400, "BAD_REQUEST");
  refuses(R"({"name":"Ada")", 400, "BAD_REQUEST");
}

TEST(SignUp, refuses_other_content_types) {
  const std::string body = credentials(new_email(), "correct horse");
  for (const char* type : {"text/plain", "multipart/form-data", "application/jsonp"}) {
    const Answer answer = client.request("POST", kPath, body, type);
    LONGS_EQUAL(415, answer.status);
    STRCMP_CONTAINS("\"code\":\"UNSUPPORTED_MEDIA_TYPE\"", answer.body.c_str());
  }
}

TEST(SignUp, refuses_a_body_of_a_megabyte) { refuses(R"({"name":")" + std::string(1 << 20, 'a') + "\"}", 413, ""); }

TEST(SignUp, refuses_pages_of_other_origins) {
  client.with("Origin", "https://evil.example");
  refuses(credentials(new_email(), "correct horse"), 403, R"("code":"INVALID_ORIGIN")");
  client.without("Origin").with("Origin", "null");
  refuses(credentials(new_email(), "correct horse"), 403, R"("code":"MISSING_OR_NULL_ORIGIN")");
  client.without("Origin").with("Sec-Fetch-Site", "cross-site");
  refuses(credentials(new_email(), "correct horse"), 403, R"("code":"INVALID_ORIGIN")");
}

TEST(SignUp, accepts_pages_of_its_own_origin) {
  client.with("Origin", stack.base_url()).with("Sec-Fetch-Site", "same-origin");
  LONGS_EQUAL(200, client.post(kPath, credentials(new_email(), "correct horse")).status);
}

TEST(SignUp, refuses_to_redirect_to_foreign_pages) {
  refuses(R"({"name":"Ada","email":"a@example.test","password":"correct horse","callbackURL":"//evil.example"})", 403,
          R"({"message":"Invalid callbackURL","code":"INVALID_CALLBACK_URL"})");
}

TEST(SignUp, is_refused_where_only_the_operator_makes_accounts) {
  Stack& closed = with_database_of(Stack::running(), {{"MILLRACE_SIGN_UP", "closed"}});
  const std::string email = new_email();
  const Answer answer = closed.client().post(kPath, credentials(email, "correct horse"));
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS("\"code\":\"EMAIL_PASSWORD_SIGN_UP_DISABLED\"", answer.body.c_str());
  LONGS_EQUAL(0, closed.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "'"));
  const std::string password = text_in(closed.admin("user create --json " + email), "password");
  LONGS_EQUAL(200, closed.client().post("/api/auth/sign-in/email", credentials(email, password)).status);
}

TEST(SignUp, sent_again_with_its_idempotency_key_signs_in_to_the_same_account) {
  const std::string body = credentials(new_email(), "correct horse");
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const Answer first = client.post(kPath, body), again = client.post(kPath, body);
  LONGS_EQUAL(200, first.status);
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(first.body.substr(first.body.find("\"user\"")).c_str(),
               again.body.substr(again.body.find("\"user\"")).c_str());
  Client signed_in = stack.client().with("Cookie", cookie_pair(again));
  LONGS_EQUAL(200, signed_in.get("/api/auth/list-sessions").status);
}

TEST(SignUp, is_answered_alike_eight_times_at_once_with_the_same_idempotency_key) {
  const std::string body = credentials(new_email(), "correct horse");
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  const auto before = users();
  const auto answers = all_at_once(8, [&] { return client.post(kPath, body); });
  LONGS_EQUAL(8, answers.count(200));
  LONGS_EQUAL(before + 1, users());
}

TEST(SignUp, sent_again_opens_nothing_with_another_password_or_another_idempotency_key) {
  const std::string email = new_email();
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  LONGS_EQUAL(200, client.post(kPath, credentials(email, "correct horse")).status);
  refuses(credentials(email, "wrong horse"), 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
  client.without("Idempotency-Key");
  refuses(credentials(email, "correct horse"), 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
  client.with("Idempotency-Key", "another-word");
  refuses(credentials(email, "correct horse"), 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
}

TEST(SignUp, limits_guesses_of_the_password_as_sign_in_does) {
  const std::string email = new_email();
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  client.post(kPath, credentials(email, "correct horse"));
  client = stack.client().with("Idempotency-Key", "a-word-of-the-callers-own");
  for (int i = 0; i < 10; ++i) refuses(credentials(email, "wrong horse"), 422, "USER_ALREADY_EXISTS");
  refuses(credentials(email, "correct horse"), 429, "");
}

TEST(SignUp, refuses_an_idempotency_key_of_256_characters) {
  client.with("Idempotency-Key", std::string(256, 'w'));
  refuses(credentials(new_email(), "correct horse"), 400, "Idempotency-Key");
}
