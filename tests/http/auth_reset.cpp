// POST /api/auth/request-password-reset, GET /api/auth/reset-password/<token>, POST /api/auth/reset-password
#include "support/account.h"
#include "support/browser.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(PasswordReset) {
  Stack& stack = stack_with_mail();
  Account account = signed_up(stack);
  Client client = stack.client();

  Answer request(const std::string& email, const std::string& more = "") {
    return client.post("/api/auth/request-password-reset", R"({"email":")" + email + "\"" + more + "}");
  }
  std::string link() {
    const std::string mail = mail_to(account.email);
    const auto at = mail.find("/api/auth/reset-password/");
    return at == mail.npos ? "" : mail.substr(at, mail.find('\r', at) - at);
  }
  std::string token() {
    request(account.email);
    return link().substr(std::string("/api/auth/reset-password/").size());
  }
  Answer reset(const std::string& token, const std::string& password) {
    return client.post("/api/auth/reset-password", R"({"token":")" + token + R"(","newPassword":")" + password + "\"}");
  }
  Answer submit(const std::string& token, const std::string& password) {
    client.with("Origin", stack.base_url());
    return client.request("POST", "/api/auth/reset-password", "token=" + token + "&newPassword=" + password,
                          "application/x-www-form-urlencoded");
  }
  void check_page(long status, const char* sentence, const Answer& answer) {
    LONGS_EQUAL(status, answer.status);
    STRCMP_CONTAINS("text/html", answer.header("content-type").c_str());
    STRCMP_CONTAINS("default-src 'none'; style-src 'self'", answer.header("content-security-policy").c_str());
    STRCMP_CONTAINS(sentence, answer.body.c_str());
    CHECK(answer.body.find("letter") == answer.body.npos);
  }
  long sign_in(const std::string& password) {
    return stack.client().post("/api/auth/sign-in/email", credentials(account.email, password)).status;
  }
};

// Simulates that the account is deleted between its look-up and the email.
TEST(PasswordReset, does_not_reveal_that_an_account_is_being_deleted) {
  stack.as_root(
      "CREATE TRIGGER millrace.late_reset BEFORE INSERT ON millrace.password_resets FOR EACH ROW BEGIN "
      "IF NEW.user_id = '" +
      account.id + "' THEN DELETE FROM millrace.users WHERE id = '" + account.id + "'; END IF; END");
  const auto answer = request(account.email);
  stack.as_root("DROP TRIGGER millrace.late_reset");

  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(request("nobody@example.test").body.c_str(), answer.body.c_str());
}

TEST(PasswordReset, works) {
  const std::string given = token();
  LONGS_EQUAL(24, given.size());
  const Answer answer = reset(given, "another horse");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":true})", answer.body.c_str());
  LONGS_EQUAL(401, sign_in("correct horse"));
  LONGS_EQUAL(200, sign_in("another horse"));
}

TEST(PasswordReset, ends_every_session) {
  const Account again = signed_in_again(stack, account);
  reset(token(), "another horse");
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  LONGS_EQUAL(401, again.client.get("/api/auth/list-sessions").status);
}

TEST(PasswordReset, sends_an_email_from_the_configured_sender) {
  request(account.email);
  const std::string mail = mail_to(account.email);
  STRCMP_CONTAINS("From: post@millrace.example\r\n", mail.c_str());
  STRCMP_CONTAINS((stack.base_url() + "/api/auth/reset-password/").c_str(), mail.c_str());
}

TEST(PasswordReset, answers_the_same_for_an_unknown_address) {
  Answer known, unknown;
  const double known_seconds = seconds_of([&] { known = request(account.email); });
  const double unknown_seconds = seconds_of([&] { unknown = request(new_email()); });
  LONGS_EQUAL(200, known.status);
  STRCMP_EQUAL(known.body.c_str(), unknown.body.c_str());
  CHECK(known_seconds >= 0.1 && unknown_seconds >= 0.1);
}

TEST(PasswordReset, stores_only_the_hash_of_the_token) {
  const std::string given = token();
  LONGS_EQUAL(
      1, stack.number("SELECT COUNT(*) FROM password_resets WHERE user_id = ? AND token_hash = UNHEX(SHA2(?, 256))",
                      account.id, given));
}

TEST(PasswordReset, works_once) {
  const std::string given = token();
  LONGS_EQUAL(200, reset(given, "another horse").status);
  const Answer answer = reset(given, "a third horse");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Invalid token","code":"INVALID_TOKEN"})", answer.body.c_str());
}

TEST(PasswordReset, works_once_even_for_many_at_the_same_time) {
  const std::string given = token();
  const auto answers = all_at_once(6, [&] { return reset(given, "another horse"); });
  LONGS_EQUAL(1, answers.count(200));
  LONGS_EQUAL(5, answers.count(400));
}

TEST(PasswordReset, expires_after_an_hour) {
  const std::string given = token();
  db::Autocommit(stack.database())
      .run("UPDATE password_resets SET expires_at = expires_at - INTERVAL 61 MINUTE WHERE user_id = ?", account.id);
  LONGS_EQUAL(400, reset(given, "another horse").status);
  LONGS_EQUAL(200, sign_in("correct horse"));
}

TEST(PasswordReset, refuses_a_short_password_and_keeps_the_token) {
  const std::string given = token();
  STRCMP_EQUAL("PASSWORD_TOO_SHORT", text_in(reset(given, "short").body, "code").c_str());
  LONGS_EQUAL(200, reset(given, "another horse").status);
}

TEST(PasswordReset, accepts_the_token_in_the_query) {
  LONGS_EQUAL(200,
              client.post("/api/auth/reset-password?token=" + token(), R"({"newPassword":"another horse"})").status);
}

TEST(PasswordReset, redirects_to_the_requested_page) {
  request(account.email, R"(,"redirectTo":"/reset?a=b")");
  const std::string path = link();
  STRCMP_CONTAINS("?callbackURL=%2Freset%3Fa%3Db", path.c_str());
  const Answer answer = client.get(path);
  LONGS_EQUAL(302, answer.status);
  STRCMP_EQUAL(("/reset?a=b&token=" + path.substr(25, 24)).c_str(), answer.header("location").c_str());
  const Answer wrong = client.get("/api/auth/reset-password/nothing?callbackURL=%2Freset");
  LONGS_EQUAL(302, wrong.status);
  STRCMP_EQUAL("/reset?error=INVALID_TOKEN", wrong.header("location").c_str());
}

TEST(PasswordReset, does_not_redirect_to_a_foreign_page) {
  STRCMP_EQUAL("INVALID_REDIRECT_URL",
               text_in(request(account.email, R"(,"redirectTo":"https://evil.example")").body, "code").c_str());
  LONGS_EQUAL(403, client.get("/api/auth/reset-password/nothing?callbackURL=https%3A%2F%2Fevil.example").status);
  STRCMP_EQUAL("", mail_to(account.email).c_str());
}

TEST(PasswordReset, works_with_the_form_that_the_email_links_to) {
  const std::string given = token();
  const Answer form = client.get("/api/auth/reset-password/" + given);
  STRCMP_CONTAINS("text/html", form.header("content-type").c_str());
  STRCMP_CONTAINS(("value=\"" + given + "\"").c_str(), form.body.c_str());
  const Answer done = submit(given, "another+horse");
  check_page(200, "<h1>Your password was changed</h1>", done);
  STRCMP_CONTAINS("<a href=\"/\">", done.body.c_str());
  LONGS_EQUAL(200, sign_in("another horse"));
}

TEST(PasswordReset, explains_how_to_get_another_email_when_the_token_was_used) {
  const std::string given = token();
  submit(given, "another+horse");
  check_page(400, "To get a new e-mail", submit(given, "a+third+horse"));
  check_page(400, "To get a new e-mail", submit("%22%3E%3Cscript%3E", "short"));
  check_page(200, "To get a new e-mail", client.get("/api/auth/reset-password/" + given));
  LONGS_EQUAL(200, sign_in("another horse"));
}

TEST(PasswordReset, shows_the_form_again_with_the_error_in_the_password) {
  const std::string given = token();
  for (const auto& [password, reason] :
       {std::pair(std::string("tiny"), "too short"), {std::string(129, 'x'), "too long"}}) {
    const Answer again = submit(given, password);
    check_page(400, reason, again);
    STRCMP_CONTAINS(("value=\"" + given + "\"").c_str(), again.body.c_str());
    CHECK(again.body.find(password) == again.body.npos);
  }
  LONGS_EQUAL(200, submit(given, "another+horse").status);
}

TEST(PasswordReset, works_from_the_form_to_the_end_in_a_browser) {
  const std::string page = stack.base_url() + "/api/auth/reset-password/" + token();
  for (const int width : {390, 1280}) {
    Browser browser(width, 844);
    const auto fits = [&] { return browser.value_of("document.documentElement.scrollWidth <= innerWidth"); };
    const auto shows = [&](const std::string& heading) {
      return eventually([&] { return browser.value_of("document.querySelector('h1')?.textContent") == heading; });
    };
    browser.open(page);
    STRCMP_EQUAL(width == 390 ? "Choose a new password" : "That did not work",
                 browser.value_of("document.querySelector('h1').textContent").c_str());
    STRCMP_EQUAL("true", fits().c_str());
    if (width == 390) {
      // Eight by the form's way of counting: the browser accepts it, the service does not.
      browser.value_of("document.querySelector('form').noValidate = true");
      browser.enter("[name=newPassword]", "short");
      CHECK(eventually([&] {
        return browser.value_of("document.querySelector('[role=alert]')?.textContent").find("too short") !=
               std::string::npos;
      }));
      STRCMP_EQUAL("true", fits().c_str());
      browser.enter("[name=newPassword]", "another horse");
      CHECK(shows("Your password was changed"));
      STRCMP_EQUAL("true", fits().c_str());
    }
    for (const auto& complaint : browser.complaints()) {
      if (complaint.find("400") == complaint.npos) FAIL(complaint.c_str());  // the status of the refused password
    }
  }
  LONGS_EQUAL(200, sign_in("another horse"));
}

TEST(PasswordReset, unlocks_an_account_after_too_many_wrong_passwords) {
  Client stranger = stack.client();
  const auto guess = [&] {
    return stranger.post("/api/auth/sign-in/email", credentials(account.email, "wrong horse")).status;
  };
  while (guess() == 401) {
  }
  LONGS_EQUAL(200, reset(token(), "another horse").status);
  LONGS_EQUAL(200, sign_in("another horse"));
}

TEST(PasswordReset, sends_three_emails_a_minute_at_most) {
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, request(account.email).status);
  const Answer answer = request(account.email);
  LONGS_EQUAL(429, answer.status);
  CHECK(!answer.header("retry-after").empty());
}

TEST(PasswordReset, is_refused_where_no_email_can_be_sent) {
  const Answer answer =
      Stack::running().client().post("/api/auth/request-password-reset", R"({"email":"ada@example.test"})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL(R"({"message":"Reset password isn't enabled","code":"RESET_PASSWORD_DISABLED"})", answer.body.c_str());
}
