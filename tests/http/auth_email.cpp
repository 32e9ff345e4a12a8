// POST /api/auth/send-verification-email, GET /api/auth/verify-email, POST /api/auth/change-email, and sign-up and
// sign-in where addresses have to be verified
#include "support/account.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack.h"

#include <atomic>
#include <future>
#include <set>

#include <CppUTest/TestHarness.h>

namespace {

const char kVerify[] = "Confirm your e-mail address";
const char kLastSignUp[] = "Confirm your new sign-up";
const char kConfirm[] = "Do you want another e-mail address?";
const char kNew[] = "Confirm your new e-mail address";
const char kPath[] = "/api/auth/verify-email";

// The path of the link in such an e-mail; empty if there is none.
std::string link_in(const std::string& mail) {
  const auto at = mail.find(kPath);
  return at == mail.npos ? "" : mail.substr(at, mail.find('\r', at) - at);
}

void expire_links(Stack& stack, const std::string& user_id) {
  db::Autocommit(stack.database())
      .run("UPDATE email_verifications SET expires_at = expires_at - INTERVAL 61 MINUTE WHERE user_id = ?", user_id);
}

bool is_verified(const Account& account) {
  Client client = account.client;
  return client.get("/api/auth/get-session").body.find("\"emailVerified\":true") != std::string::npos;
}

std::string code_in(const Answer& answer) { return text_in(answer.body, "code"); }

}  // namespace

TEST_GROUP(VerifyEmail) {
  Stack& stack = stack_with_mail();
  Account account = signed_up(stack);
  Client stranger = stack.client();

  Answer request(Client & client, const std::string& email, const std::string& more = "") {
    return client.post("/api/auth/send-verification-email", R"({"email":")" + email + "\"" + more + "}");
  }
  std::string link(const std::string& more = "") {
    LONGS_EQUAL(200, request(account.client, account.email, more).status);
    return link_in(mail_to(account.email, kVerify));
  }
  void check_page(long status, const char* sentence, const Answer& answer) {
    LONGS_EQUAL(status, answer.status);
    STRCMP_CONTAINS("text/html", answer.header("content-type").c_str());
    STRCMP_CONTAINS(sentence, answer.body.c_str());
  }
};

TEST(VerifyEmail, works) {
  CHECK(!is_verified(account));
  const Answer answer = stranger.get(link());
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":true,"user":null})", answer.body.c_str());
  CHECK(is_verified(account));
}

TEST(VerifyEmail, answers_the_same_for_an_unknown_address) {
  Answer known, unknown;
  const double known_seconds = seconds_of([&] { known = request(stranger, account.email); });
  const double unknown_seconds = seconds_of([&] { unknown = request(stranger, new_email()); });
  LONGS_EQUAL(200, known.status);
  STRCMP_EQUAL(R"({"status":true})", known.body.c_str());
  STRCMP_EQUAL(known.body.c_str(), unknown.body.c_str());
  CHECK(known_seconds >= 0.1 && unknown_seconds >= 0.1);
  CHECK(!link_in(mail_to(account.email, kVerify)).empty());
}

TEST(VerifyEmail, sends_nothing_to_a_verified_address) {
  stranger.get(link());
  LONGS_EQUAL(200, request(stranger, account.email).status);
  LONGS_EQUAL(1, mails_to(account.email));
  STRCMP_EQUAL("EMAIL_ALREADY_VERIFIED", code_in(request(account.client, account.email)).c_str());
}

TEST(VerifyEmail, refuses_the_address_of_somebody_else_in_a_session) {
  const Account other = signed_up(stack);
  STRCMP_EQUAL(R"({"message":"Email mismatch","code":"EMAIL_MISMATCH"})",
               request(account.client, other.email).body.c_str());
  LONGS_EQUAL(0, mails_to(other.email));
}

TEST(VerifyEmail, stores_only_the_hash_of_the_token) {
  const std::string path = link(), token = path.substr(path.find('=') + 1);
  LONGS_EQUAL(24, token.size());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM email_verifications WHERE token_hash = UNHEX(SHA2('" + token +
                              "', 256)) AND user_id = '" + account.id + "'"));
}

// Programs that look at e-mails open links before their reader does.
TEST(VerifyEmail, works_again_for_an_hour) {
  const std::string path = link();
  LONGS_EQUAL(200, stranger.get(path).status);
  LONGS_EQUAL(200, stranger.get(path).status);
  expire_links(stack, account.id);
  const Answer late = stranger.get(path);
  LONGS_EQUAL(401, late.status);
  STRCMP_EQUAL(R"({"message":"Token expired","code":"TOKEN_EXPIRED"})", late.body.c_str());
}

TEST(VerifyEmail, refuses_tokens_that_it_has_not_sent) {
  const Answer answer = stranger.get(std::string(kPath) + "?token=nothing");
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL(R"({"message":"Invalid token","code":"INVALID_TOKEN"})", answer.body.c_str());
  const Answer none = stranger.get(kPath);
  LONGS_EQUAL(400, none.status);
  STRCMP_CONTAINS("[query.token] Invalid input", none.body.c_str());
}

TEST(VerifyEmail, does_nothing_for_head) {
  LONGS_EQUAL(200, stranger.request("HEAD", link(), "", "").status);
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, redirects_to_the_requested_page) {
  const std::string path = link(R"(,"callbackURL":"/welcome?a=b")");
  const Answer answer = stranger.get(path);
  LONGS_EQUAL(302, answer.status);
  STRCMP_EQUAL("/welcome?a=b", answer.header("location").c_str());
  STRCMP_EQUAL("/welcome?a=b&error=INVALID_TOKEN",
               stranger.get(std::string(kPath) + "?token=x&callbackURL=%2Fwelcome%3Fa%3Db").header("location").c_str());
}

TEST(VerifyEmail, does_not_redirect_to_a_foreign_page) {
  STRCMP_EQUAL("INVALID_CALLBACK_URL",
               code_in(request(account.client, account.email, R"(,"callbackURL":"https://evil.example")")).c_str());
  LONGS_EQUAL(403, stranger.get(link() + "&callbackURL=https%3A%2F%2Fevil.example").status);
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, shows_a_page_to_a_browser) {
  const std::string path = link();
  stranger.with("Accept", "text/html");
  check_page(200, "<h1>Your address is confirmed</h1>", stranger.get(path));
  check_page(401, "To get a new e-mail", stranger.get(std::string(kPath) + "?token=x"));
}

TEST(VerifyEmail, sends_three_emails_a_minute_at_most) {
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, request(stranger, account.email).status);
  const Answer answer = request(account.client, account.email);
  LONGS_EQUAL(429, answer.status);
  CHECK(!answer.header("retry-after").empty());
}

TEST(VerifyEmail, is_told_to_be_possible) {
  STRCMP_EQUAL(R"({"ok":true,"sendsEmail":true})", stranger.get("/api/auth/ok").body.c_str());
}

TEST(VerifyEmail, is_refused_where_no_email_can_be_sent) {
  const Answer answer =
      Stack::running().client().post("/api/auth/send-verification-email", R"({"email":"ada@example.test"})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Verification email isn't enabled","code":"VERIFICATION_EMAIL_NOT_ENABLED"})",
               answer.body.c_str());
}

TEST_GROUP(ChangeEmail) {
  Stack& stack = stack_with_mail();
  Account account = signed_up(stack);
  Client stranger = stack.client();
  const std::string wanted = new_email();

  Answer request(const std::string& email) {
    return account.client.post("/api/auth/change-email", R"({"newEmail":")" + email + "\"}");
  }
  std::string link() {
    LONGS_EQUAL(200, request(wanted).status);
    return link_in(mail_to(wanted, kNew));
  }
  void verify() {
    db::Autocommit(stack.database()).run("UPDATE users SET email_verified = TRUE WHERE id = ?", account.id);
  }
  std::string email() { return stack.database().select("SELECT email FROM users WHERE id = ?", account.id)[0].text(0); }
  void check_unchanged() { STRCMP_EQUAL(account.email.c_str(), email().c_str()); }
};

TEST(ChangeEmail, works) {
  const Answer asked = request(wanted);
  LONGS_EQUAL(200, asked.status);
  STRCMP_EQUAL(R"({"status":true})", asked.body.c_str());
  check_unchanged();

  const Answer answer = account.client.get(link_in(mail_to(wanted, kNew)));
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(("\"email\":\"" + wanted + "\",\"emailVerified\":true").c_str(), answer.body.c_str());
  CHECK(is_verified(account));
  LONGS_EQUAL(401, stranger.post("/api/auth/sign-in/email", credentials(account.email, account.password)).status);
  LONGS_EQUAL(200, stranger.post("/api/auth/sign-in/email", credentials(wanted, account.password)).status);
}

TEST(ChangeEmail, tells_the_old_address) {
  stranger.get(link());
  const std::string mail = mail_to(account.email, "Your e-mail address was changed");
  CHECK(!mail.empty());
  CHECK(mail.find(wanted) == mail.npos);
}

TEST(ChangeEmail, asks_a_verified_address_first) {
  verify();
  LONGS_EQUAL(200, request(wanted).status);
  LONGS_EQUAL(0, mails_to(wanted));
  const std::string question = mail_to(account.email, kConfirm);
  STRCMP_CONTAINS(wanted.c_str(), question.c_str());

  const Answer first = stranger.get(link_in(question));
  LONGS_EQUAL(200, first.status);
  STRCMP_EQUAL(R"({"status":true})", first.body.c_str());
  check_unchanged();
  STRCMP_EQUAL("INVALID_TOKEN", code_in(stranger.get(link_in(question))).c_str());

  LONGS_EQUAL(200, stranger.get(link_in(mail_to(wanted, kNew))).status);
  STRCMP_EQUAL(wanted.c_str(), email().c_str());
}

TEST(ChangeEmail, does_not_reveal_that_an_address_is_taken) {
  const Account other = signed_up(stack);
  Answer taken;
  const double seconds = seconds_of([&] { taken = request(other.email); });
  LONGS_EQUAL(200, taken.status);
  STRCMP_EQUAL(R"({"status":true})", taken.body.c_str());
  CHECK(seconds >= 0.1);
  LONGS_EQUAL(0, mails_to(other.email));
}

TEST(ChangeEmail, fails_if_the_address_was_taken_meanwhile) {
  const std::string path = link();
  LONGS_EQUAL(200, stranger.post("/api/auth/sign-up/email", credentials(wanted, "correct horse")).status);
  const Answer answer = account.client.get(path);
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL("USER_ALREADY_EXISTS", code_in(answer).c_str());
  check_unchanged();
}

TEST(ChangeEmail, takes_an_address_for_which_somebody_has_only_signed_up) {
  stack.as_root("INSERT INTO millrace.users (id, email, unclaimed, name, created_at, updated_at) VALUES (LEFT(SHA1('" +
                wanted + "'), 32), '" + wanted + "', TRUE, '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  LONGS_EQUAL(200, account.client.get(link()).status);
  LONGS_EQUAL(1,
              stack.number("SELECT COUNT(*) FROM users WHERE email = '" + wanted + "' AND id = '" + account.id + "'"));
}

TEST(ChangeEmail, works_once_even_for_many_at_the_same_time) {
  const std::string path = link();
  const auto answers = all_at_once(6, [&] { return stack.client().get(path); });
  LONGS_EQUAL(1, answers.count(200));
  LONGS_EQUAL(5, answers.count(401));
}

TEST(ChangeEmail, follows_only_the_last_request) {
  const std::string first = link();
  LONGS_EQUAL(200, request(new_email()).status);
  STRCMP_EQUAL("INVALID_TOKEN", code_in(stranger.get(first)).c_str());
  check_unchanged();
}

TEST(ChangeEmail, is_called_off_by_a_new_password) {
  const std::string path = link();
  LONGS_EQUAL(200, account.client
                       .post("/api/auth/change-password",
                             R"({"currentPassword":"correct horse","newPassword":"another horse"})")
                       .status);
  STRCMP_EQUAL("INVALID_TOKEN", code_in(stranger.get(path)).c_str());
  check_unchanged();
}

TEST(ChangeEmail, ends_the_reset_links_of_the_old_address) {
  stranger.post("/api/auth/request-password-reset", R"({"email":")" + account.email + "\"}");
  LONGS_EQUAL(200, stranger.get(link()).status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM password_resets WHERE user_id = '" + account.id + "'"));
}

TEST(ChangeEmail, refuses_the_link_in_a_session_of_somebody_else) {
  Account other = signed_up(stack);
  const std::string path = link();
  STRCMP_EQUAL(R"({"message":"Invalid user","code":"INVALID_USER"})", other.client.get(path).body.c_str());
  check_unchanged();
}

TEST(ChangeEmail, refuses_the_present_address_and_what_is_none) {
  STRCMP_EQUAL(R"({"message":"Email is the same"})", request(account.email).body.c_str());
  STRCMP_EQUAL("VALIDATION_ERROR", code_in(request("nobody")).c_str());
  LONGS_EQUAL(401, stranger.post("/api/auth/change-email", R"({"newEmail":"a@example.test"})").status);
}

TEST(ChangeEmail, sends_three_emails_a_minute_at_most) {
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, request(new_email()).status);
  LONGS_EQUAL(429, request(wanted).status);
}

TEST(ChangeEmail, is_refused_where_no_email_can_be_sent) {
  Account without = signed_up(Stack::running());
  const Answer answer = without.client.post("/api/auth/change-email", R"({"newEmail":"a@example.test"})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Change email is disabled","code":"CHANGE_EMAIL_DISABLED"})", answer.body.c_str());
}

TEST_GROUP(RequiredVerification) {
  Stack& stack = stack_that_verifies();
  Client client = stack.client();
  const std::string email = new_email();

  Answer sign_up(const std::string& password = "correct horse") {
    return client.post("/api/auth/sign-up/email", credentials(email, password));
  }
  Answer sign_in(const std::string& password = "correct horse") {
    return client.post("/api/auth/sign-in/email", credentials(email, password));
  }
  std::string link() { return link_in(mail_to(email, kVerify)); }
  std::string reset_token() {
    const std::string path = "/api/auth/reset-password/", mail = mail_to(email, "Choose a new password");
    return mail.substr(mail.find(path) + path.size(), 24);
  }
};

TEST(RequiredVerification, works) {
  const Answer up = sign_up();
  LONGS_EQUAL(200, up.status);
  STRCMP_CONTAINS("{\"token\":null,\"user\":{", up.body.c_str());
  STRCMP_EQUAL("", up.header("set-cookie").c_str());

  const Answer before = sign_in();
  LONGS_EQUAL(403, before.status);
  STRCMP_EQUAL(R"({"message":"Email not verified","code":"EMAIL_NOT_VERIFIED"})", before.body.c_str());
  LONGS_EQUAL(200, client.get(link_in(mail_to(email, kVerify))).status);
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, sends_the_link_again_at_sign_in_but_not_too_often) {
  sign_up();
  for (int i = 0; i < 4; ++i) LONGS_EQUAL(403, sign_in().status);
  LONGS_EQUAL(3, mails_to(email));
}

TEST(RequiredVerification, tells_nobody_without_the_password) {
  sign_up();
  LONGS_EQUAL(401, client.post("/api/auth/sign-in/email", credentials(email, "wrong horse")).status);
}

TEST(RequiredVerification, does_not_reveal_at_sign_up_that_there_is_an_account) {
  std::set<std::string> ids;
  std::vector<Answer> answers = {sign_up(), sign_up()};
  stack.admin("user verify " + email);
  answers.push_back(sign_up());
  for (const auto& answer : answers) {
    LONGS_EQUAL(200, answer.status);
    STRCMP_CONTAINS(("\"email\":\"" + email + "\",\"emailVerified\":false").c_str(), answer.body.c_str());
    LONGS_EQUAL(static_cast<long>(answers[0].body.size()), static_cast<long>(answer.body.size()));
    ids.insert(answer.body.substr(answer.body.find("\"id\":\""), 39));
  }
  LONGS_EQUAL(3, ids.size());
  CHECK(!mail_to(email, "You have an account already").empty());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "'"));
}

TEST(RequiredVerification, sends_the_link_again_at_a_sign_up_that_is_sent_again_with_its_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-callers-own");
  sign_up();
  LONGS_EQUAL(200, sign_up().status);
  LONGS_EQUAL(2, mails_to(email));
  CHECK(mail_to(email, "You have an account already").empty());
}

TEST(RequiredVerification, is_of_the_last_sign_up) {
  sign_up("attackers horse");
  const std::string older = link();
  LONGS_EQUAL(200, sign_up("correct horse").status);

  STRCMP_EQUAL("INVALID_TOKEN", code_in(client.get(older)).c_str());
  LONGS_EQUAL(401, sign_in("attackers horse").status);
  LONGS_EQUAL(403, sign_in("correct horse").status);
  LONGS_EQUAL(200, client.get(link_in(mail_to(email, kLastSignUp))).status);
  LONGS_EQUAL(200, sign_in("correct horse").status);
}

TEST(RequiredVerification, is_of_one_of_many_sign_ups_at_the_same_time) {
  std::atomic<int> number{0};
  const auto answers = all_at_once(3, [&] {
    const std::string password = "horse number " + std::to_string(++number);
    return stack.client().post("/api/auth/sign-up/email", credentials(email, password));
  });
  LONGS_EQUAL(3, answers.count(200));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "' AND unclaimed"));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM email_verifications WHERE email = '" + email + "'"));
}

// Simulates that somebody signs up between the look at the link and the verification.
TEST(RequiredVerification, does_not_confirm_a_password_that_was_replaced_meanwhile) {
  sign_up();
  const std::string older = link();
  db::Transaction other(stack.database());
  other.run("UPDATE users SET name = 'other' WHERE email = ?", email);
  std::future<Answer> opened = std::async(std::launch::async, [&] { return client.get(older); });
  // Not innodb_trx, which InnoDB does not read anew for whoever asks more often than ten times a second.
  CHECK(eventually([&] {
    return stack.as_root(
               "SELECT COUNT(*) FROM information_schema.processlist"
               " WHERE info LIKE 'SELECT 1 FROM users % FOR UPDATE'") == "1\n";
  }));
  other.run("DELETE FROM email_verifications WHERE email = ?", email);
  other.commit();

  STRCMP_EQUAL("INVALID_TOKEN", code_in(opened.get()).c_str());
  LONGS_EQUAL(403, sign_in().status);
}

TEST(RequiredVerification, leaves_an_account_alone_that_the_operator_made) {
  const std::string password = text_in(stack.admin("user create --json " + email), "password");
  LONGS_EQUAL(200, sign_up().status);
  LONGS_EQUAL(401, sign_in().status);
  LONGS_EQUAL(403, sign_in(password).status);
}

// As one that was used before the operator required verification.
TEST(RequiredVerification, leaves_an_account_alone_that_was_signed_in_to) {
  Stack& optional = stack_with_mail();
  sign_up();
  const auto columns = stack.database().select(
      "SELECT u.id, u.email, c.password_hash FROM users u JOIN credentials c ON c.user_id = u.id WHERE u.email = ?",
      email);
  optional.as_root("INSERT INTO millrace.users (id, email, unclaimed, name, created_at, updated_at) VALUES ('" +
                   columns.at(0).text(0) + "', '" + email + "', TRUE, '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  db::Autocommit(optional.database())
      .run(R"(INSERT INTO credentials (id, user_id, password_hash, created_at, updated_at)
              VALUES (?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
           columns.at(0).text(0), columns.at(0).text(0), columns.at(0).text(2));
  const auto sql = "SELECT unclaimed FROM users WHERE email = '" + email + "'";
  LONGS_EQUAL(1, optional.number(sql));
  LONGS_EQUAL(200, optional.client().post("/api/auth/sign-in/email", credentials(email, "correct horse")).status);
  LONGS_EQUAL(0, optional.number(sql));
}

TEST(RequiredVerification, comes_with_a_reset_of_the_password) {
  sign_up("attackers horse");
  client.post("/api/auth/request-password-reset", R"({"email":")" + email + "\"}");
  const std::string token = reset_token();
  sign_up("attackers horse");
  LONGS_EQUAL(
      200,
      client.post("/api/auth/reset-password", R"({"token":")" + token + R"(","newPassword":"correct horse"})").status);
  LONGS_EQUAL(200, sign_in("correct horse").status);
  LONGS_EQUAL(200, sign_up("attackers horse").status);
  LONGS_EQUAL(401, sign_in("attackers horse").status);
}

TEST(RequiredVerification, can_be_done_by_the_operator) {
  sign_up();
  stack.admin("user verify " + email);
  LONGS_EQUAL(200, sign_in().status);
}
