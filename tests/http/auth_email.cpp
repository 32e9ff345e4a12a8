// POST /api/auth/send-verification-email, GET and POST /api/auth/verify-email, POST /api/auth/change-email
#include "support/account.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/overtaken.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kVerify[] = "Confirm your e-mail address";
const char kConfirm[] = "Do you want another e-mail address?";
const char kNew[] = "Confirm your new e-mail address";
const std::string kPath = "/api/auth/verify-email";

void expire_links(Stack& stack, const std::string& user_id) {
  db::Autocommit(stack.database())
      .run("UPDATE email_verifications SET expires_at = expires_at - INTERVAL 61 MINUTE WHERE user_id = ?", user_id);
}

bool is_verified(const Account& account) {
  return stack_with_mail().number("SELECT email_verified FROM users WHERE id = ?", account.id) == 1;
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
  const Answer answer = follow(stranger, link());
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":true,"user":null})", answer.body.c_str());
  CHECK(is_verified(account));
}

// Programs of mail servers open links before their reader does, with any Accept.
TEST(VerifyEmail, shows_a_button_to_whoever_opens_the_link_and_does_nothing) {
  const std::string path = link();
  for (const char* accept : {"", "*/*", "text/html", "application/json"}) {
    const Answer answer = stranger.with("Accept", accept).get(path);
    check_page(200, ("has signed up with the address " + account.email).c_str(), answer);
    STRCMP_CONTAINS("<button>Confirm the address</button>", answer.body.c_str());
  }
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, works_by_that_button) {
  stranger.with("Accept", "text/html");
  check_page(200, "<h1>Your address is confirmed</h1>", press(stranger, stranger.get(link())));
  CHECK(is_verified(account));
}

TEST(VerifyEmail, works_by_get_for_a_program_that_has_the_session) {
  const std::string path = link();
  check_page(200, "<button>", stranger.with("Sec-Fetch-Mode", "cors").get(path));
  CHECK(!is_verified(account));
  Account other = signed_up(stack);
  other.client.with("Sec-Fetch-Mode", "cors").get(path);
  CHECK(!is_verified(account));
  account.client.get(path);
  CHECK(!is_verified(account));
  const Answer answer = Client(account.client).with("Sec-Fetch-Mode", "cors").get(path);
  STRCMP_EQUAL(R"({"status":true,"user":null})", answer.body.c_str());
  CHECK(is_verified(account));
}

// A page of another host below the same domain could fetch it with the cookie.
TEST(VerifyEmail, is_not_followed_by_get_for_a_foreign_page) {
  const std::string path = link();
  Client fetching = account.client;
  fetching.with("Sec-Fetch-Mode", "cors").with("Sec-Fetch-Site", "same-site").with("Origin", "https://evil.example");
  check_page(200, "<button>", fetching.get(path));
  CHECK(!is_verified(account));
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
  follow(account.client, link());
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

// A button may be pressed twice.
TEST(VerifyEmail, works_again_for_an_hour) {
  const std::string path = link();
  LONGS_EQUAL(200, follow(stranger, path).status);
  LONGS_EQUAL(200, follow(stranger, path).status);
  expire_links(stack, account.id);
  for (const Answer& late : {stranger.get(path), follow(stranger, path)}) {
    LONGS_EQUAL(401, late.status);
    STRCMP_EQUAL(R"({"message":"Token expired","code":"TOKEN_EXPIRED"})", late.body.c_str());
  }
}

TEST(VerifyEmail, refuses_tokens_that_it_has_not_sent) {
  const std::string unknown = kPath + "?token=nothing";
  for (const Answer& answer : {stranger.get(unknown), follow(stranger, unknown)}) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(R"({"message":"Invalid token","code":"INVALID_TOKEN"})", answer.body.c_str());
  }
  STRCMP_CONTAINS("[query.token] Invalid input", stranger.get(kPath).body.c_str());
  for (const Answer& none : {follow(stranger, kPath), stranger.post(kPath, "{}")}) {
    LONGS_EQUAL(400, none.status);
    STRCMP_CONTAINS("[body.token] Invalid input", none.body.c_str());
  }
}

TEST(VerifyEmail, does_nothing_for_head) {
  const Client fetching = Client(account.client).with("Sec-Fetch-Mode", "cors");
  LONGS_EQUAL(200, fetching.request("HEAD", link(), "", "").status);
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, redirects_to_the_requested_page) {
  const std::string path = link(R"(,"callbackURL":"/welcome?a=b")");
  for (const Answer& answer : {press(stranger, stranger.get(path)), follow(stranger, path)}) {
    LONGS_EQUAL(303, answer.status);
    STRCMP_EQUAL("/welcome?a=b", answer.header("location").c_str());
  }
  STRCMP_EQUAL("/welcome?a=b&error=INVALID_TOKEN",
               stranger.get(kPath + "?token=x&callbackURL=%2Fwelcome%3Fa%3Db").header("location").c_str());
}

// Browsers look at where a form is redirected to, too.
TEST(VerifyEmail, lets_its_form_lead_to_that_page) {
  const Answer page = stranger.get(link(R"(,"callbackURL":")" + stack.base_url() + R"(/welcome")"));
  STRCMP_CONTAINS(("form-action 'self' " + stack.base_url() + ";").c_str(),
                  page.header("content-security-policy").c_str());
}

TEST(VerifyEmail, does_not_redirect_to_a_foreign_page) {
  STRCMP_EQUAL("INVALID_CALLBACK_URL",
               code_in(request(account.client, account.email, R"(,"callbackURL":"https://evil.example")")).c_str());
  const std::string path = link() + "&callbackURL=https%3A%2F%2Fevil.example";
  LONGS_EQUAL(403, stranger.get(path).status);
  LONGS_EQUAL(403, follow(stranger, path).status);
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, takes_token_and_page_from_the_body) {
  const std::string path = link(), token = path.substr(path.find('=') + 1);
  const Answer answer = stranger.post(kPath, R"({"token":")" + token + R"(","callbackURL":"/welcome"})");
  STRCMP_EQUAL("/welcome", answer.header("location").c_str());
  CHECK(is_verified(account));
}

TEST(VerifyEmail, refuses_the_button_of_a_foreign_page) {
  const std::string path = link();
  STRCMP_EQUAL("INVALID_ORIGIN",
               code_in(follow(Client(stranger).with("Origin", "https://evil.example"), path)).c_str());
  CHECK(!is_verified(account));
}

TEST(VerifyEmail, shows_a_page_to_a_browser_when_it_fails) {
  stranger.with("Accept", "text/html");
  check_page(401, "To get a new e-mail", stranger.get(kPath + "?token=x"));
  check_page(401, "To get a new e-mail", follow(stranger, kPath + "?token=x"));
}

TEST(VerifyEmail, sends_three_emails_a_minute_that_one_address_asks_for) {
  stack.stop_clock();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, request(stranger, account.email).status);
  const Answer answer = request(stranger, account.email);
  LONGS_EQUAL(429, answer.status);
  CHECK(!answer.header("retry-after").empty());
  LONGS_EQUAL(200, request(account.client, account.email).status);
  stack.run_clock();
}

// Whoever receives one may have asked for nothing.
TEST(VerifyEmail, sends_ten_emails_a_minute_and_forty_an_hour_that_one_address_asks_for_to_whomever) {
  stack.stop_clock();
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(200, request(stranger, new_email()).status);
  LONGS_EQUAL(429, request(stranger, new_email()).status);
  LONGS_EQUAL(200, request(account.client, account.email).status);
  stack.as_root("DELETE FROM millrace.throttles WHERE kind = 'address e-mail minute'",
                "UPDATE millrace.throttles SET used = 39 WHERE kind = 'address e-mail hour' AND used = 10");
  LONGS_EQUAL(200, request(stranger, new_email()).status);
  LONGS_EQUAL(429, request(stranger, new_email()).status);
  stack.run_clock();
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
  std::string email() { return stack.database().select("SELECT email FROM users WHERE id = ?", account.id).text(); }
  void check_unchanged() { STRCMP_EQUAL(account.email.c_str(), email().c_str()); }
};

TEST(ChangeEmail, works) {
  const Answer asked = request(wanted);
  LONGS_EQUAL(200, asked.status);
  STRCMP_EQUAL(R"({"status":true})", asked.body.c_str());
  check_unchanged();

  const Answer answer = follow(account.client, link_in(mail_to(wanted, kNew)));
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(("\"email\":\"" + wanted + "\",\"emailVerified\":true").c_str(), answer.body.c_str());
  CHECK(is_verified(account));
  LONGS_EQUAL(401, stranger.post("/api/auth/sign-in/email", credentials(account.email, account.password)).status);
  LONGS_EQUAL(200, stranger.post("/api/auth/sign-in/email", credentials(wanted, account.password)).status);
}

TEST(ChangeEmail, tells_the_old_address) {
  follow(account.client, link());
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

  const Answer first = follow(account.client, link_in(question));
  LONGS_EQUAL(200, first.status);
  STRCMP_EQUAL(R"({"status":true})", first.body.c_str());
  check_unchanged();
  STRCMP_EQUAL("INVALID_TOKEN", code_in(follow(account.client, link_in(question))).c_str());

  LONGS_EQUAL(200, follow(account.client, link_in(mail_to(wanted, kNew))).status);
  STRCMP_EQUAL(wanted.c_str(), email().c_str());
}

// Or a stolen session would become the account wherever a mail server opens links.
TEST(ChangeEmail, is_not_agreed_to_by_opening_links) {
  verify();
  LONGS_EQUAL(200, request(wanted).status);
  const std::string question = link_in(mail_to(account.email, kConfirm));
  const Answer asks = account.client.get(question);
  LONGS_EQUAL(200, asks.status);
  STRCMP_CONTAINS((wanted + " instead of " + account.email).c_str(), asks.body.c_str());
  LONGS_EQUAL(0, mails_to(wanted));

  LONGS_EQUAL(200, press(account.client, asks).status);
  const Answer asks_again = account.client.get(link_in(mail_to(wanted, kNew)));
  STRCMP_CONTAINS(("The account that has the address " + account.email).c_str(), asks_again.body.c_str());
  check_unchanged();
  STRCMP_CONTAINS("Your address was changed", press(account.client, asks_again).body.c_str());
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
  const Answer answer = follow(account.client, path);
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL("USER_ALREADY_EXISTS", code_in(answer).c_str());
  check_unchanged();
}

TEST(ChangeEmail, takes_an_address_for_which_somebody_has_only_signed_up) {
  stack.as_root("INSERT INTO millrace.users (id, email, unclaimed, name, created_at, updated_at) VALUES (LEFT(SHA1('" +
                wanted + "'), 32), '" + wanted + "', TRUE, '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  LONGS_EQUAL(200, follow(account.client, link()).status);
  LONGS_EQUAL(1,
              stack.number("SELECT COUNT(*) FROM users WHERE email = '" + wanted + "' AND id = '" + account.id + "'"));
}

TEST(ChangeEmail, works_once_even_for_many_at_the_same_time) {
  const std::string path = link();
  const auto answers = all_at_once(6, [&] { return follow(account.client, path); });
  LONGS_EQUAL(1, answers.count(200));
  LONGS_EQUAL(5, answers.count(401));
}

TEST(ChangeEmail, follows_only_the_last_request) {
  const std::string first = link();
  LONGS_EQUAL(200, request(new_email()).status);
  STRCMP_EQUAL("INVALID_TOKEN", code_in(follow(account.client, first)).c_str());
  check_unchanged();
}

TEST(ChangeEmail, is_called_off_by_a_new_password) {
  const std::string path = link();
  LONGS_EQUAL(200, account.client
                       .post("/api/auth/change-password",
                             R"({"currentPassword":"correct horse","newPassword":"another horse"})")
                       .status);
  STRCMP_EQUAL("INVALID_TOKEN", code_in(follow(account.client, path)).c_str());
  check_unchanged();
}

TEST(ChangeEmail, ends_the_reset_links_of_the_old_address) {
  stranger.post("/api/auth/request-password-reset", R"({"email":")" + account.email + "\"}");
  LONGS_EQUAL(200, follow(account.client, link()).status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM password_resets WHERE user_id = '" + account.id + "'"));
}

// Whoever still reads the old mailbox would get the account back.
TEST(ChangeEmail, leaves_no_reset_link_of_the_old_address_that_is_asked_for_at_the_same_time) {
  const auto asked = overtaken(
      stack, "SELECT 1 FROM users WHERE id = '" + account.id + "' FOR UPDATE",
      [&] { return stranger.post("/api/auth/request-password-reset", R"({"email":")" + account.email + "\"}"); },
      [&](db::Transaction& tx) { tx.run("UPDATE users SET email = ? WHERE id = ?", wanted, account.id); });
  LONGS_EQUAL(200, asked.status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM password_resets WHERE user_id = '" + account.id + "'"));
  LONGS_EQUAL(0, mails_to(account.email));
}

TEST(ChangeEmail, refuses_the_link_in_a_session_of_somebody_else) {
  Account other = signed_up(stack);
  const std::string path = link();
  for (const Answer& answer : {other.client.get(path), follow(other.client, path)})
    STRCMP_EQUAL(R"({"message":"Invalid user","code":"INVALID_USER"})", answer.body.c_str());
  check_unchanged();
}

// A link proves an address, and not whose account is to have it: whoever waits for the e-mail of a sign-up would press
// it.
TEST(ChangeEmail, is_agreed_to_only_by_who_is_signed_in_to_the_account) {
  const std::string path = link();
  for (const Answer& answer : {stranger.get(path), follow(stranger, path)}) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL("SESSION_REQUIRED", code_in(answer).c_str());
  }
  const Answer page = Client(stranger).with("Accept", "text/html").get(path + "&callbackURL=%2Fapp%2Faccount");
  LONGS_EQUAL(401, page.status);
  STRCMP_CONTAINS("<a href=\"/app/sign-in\">Sign in</a>", page.body.c_str());
  check_unchanged();
  LONGS_EQUAL(200, follow(account.client, path).status);
}

TEST(ChangeEmail, is_asked_of_the_present_address_only_in_its_account) {
  verify();
  LONGS_EQUAL(200, request(wanted).status);
  STRCMP_EQUAL("SESSION_REQUIRED", code_in(follow(stranger, link_in(mail_to(account.email, kConfirm)))).c_str());
  LONGS_EQUAL(0, mails_to(wanted));
}

TEST(ChangeEmail, names_the_present_address_where_that_is_verified) {
  link();
  CHECK(mail_to(wanted, kNew).find(account.email) == std::string::npos);
  verify();
  const std::string other = new_email();
  LONGS_EQUAL(200, request(other).status);
  LONGS_EQUAL(200, follow(account.client, link_in(mail_to(account.email, kConfirm))).status);
  STRCMP_CONTAINS(("the account that has the address " + account.email).c_str(), mail_to(other, kNew).c_str());
}

TEST(ChangeEmail, ends_open_invitations_if_it_is_the_first_proof) {
  account.client.post("/api/v1/invitations", R"({"role":"editor"})");
  LONGS_EQUAL(200, follow(account.client, link()).status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM invitations WHERE account_id = ?", account.id));
}

TEST(ChangeEmail, refuses_the_present_address_and_what_is_none) {
  STRCMP_EQUAL(R"({"message":"Email is the same"})", request(account.email).body.c_str());
  STRCMP_EQUAL("VALIDATION_ERROR", code_in(request("nobody")).c_str());
  LONGS_EQUAL(401, stranger.post("/api/auth/change-email", R"({"newEmail":"a@example.test"})").status);
}

TEST(ChangeEmail, can_be_asked_for_three_times_a_minute) {
  stack.stop_clock();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, request(new_email()).status);
  LONGS_EQUAL(429, request(wanted).status);
  stack.run_clock();
}

TEST(ChangeEmail, is_refused_where_no_email_can_be_sent) {
  Account without = signed_up(Stack::running());
  const Answer answer = without.client.post("/api/auth/change-email", R"({"newEmail":"a@example.test"})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Change email is disabled","code":"CHANGE_EMAIL_DISABLED"})", answer.body.c_str());
}
