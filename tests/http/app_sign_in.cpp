// Signing in and up, and a new password, in the dashboard
#include "support/dashboard.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppSignIn) { Stack& stack = Stack::running(); };

TEST(AppSignIn, works) {
  const auto account = signed_up(stack);
  auto& app = Dashboard::of(stack);
  app.show("/app/sign-in");
  app.check_looks();

  app.wait_for("document.activeElement.name === 'email'");
  app.type(account.email);
  app.press("Tab");
  app.type(account.password);
  app.press("Enter");
  app.wait_for_address("/app/");
  app.wait_for_text(account.email);
}

TEST(AppSignIn, leads_back_to_an_address_that_would_be_too_long_in_another_one) {
  const auto account = signed_up(stack);
  const std::string filter = "?filter=title%3A" + std::string(26000, 'x'), here = "/app/sessions" + filter;
  auto& app = Dashboard::of(stack);
  app.show(here);
  app.wait_for("location.pathname === '/app/sign-in'");
  STRCMP_CONTAINS("?next=%2Fapp%2Fsessions%23", app.value_of("location.search").c_str());

  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", account.password);
  app.wait_for("location.pathname === '/app/sessions'");
  CHECK(app.value_of("decodeURIComponent(location.search)").find(std::string(26000, 'x')) != std::string::npos);
  STRCMP_EQUAL("", app.value_of("sessionStorage.getItem('millrace-next') ?? ''").c_str());
}

// What somebody wanted to see before is nobody's business who signs in later.
TEST(AppSignIn, leads_to_no_long_address_that_another_visit_has_left) {
  const auto account = signed_up(stack);
  auto& app = Dashboard::of(stack);
  app.show("/app/sessions?filter=title%3A" + std::string(9000, 'x'));
  app.wait_for("location.pathname === '/app/sign-in' && sessionStorage.getItem('millrace-next') !== null");
  app.show("/app/sessions");
  app.wait_for("location.search === '?next=%2Fapp%2Fsessions'");
  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", account.password);
  app.wait_for("location.pathname === '/app/sessions'");
  STRCMP_EQUAL("", app.value_of("location.search").c_str());
}

TEST(AppSignIn, says_that_one_of_the_two_is_wrong) {
  const auto account = signed_up(stack);
  auto& app = Dashboard::of(stack);
  app.show("/app/sign-in");
  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", "wrong horse");
  app.wait_for_text("Invalid email or password.");
  STRCMP_EQUAL("Invalid email or password.", app.text("[role=alert]").c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppSignIn, shows_the_password_on_demand) {
  auto& app = Dashboard::of(stack, 390);
  app.show("/app/sign-in");
  app.type("input[name=password]", "correct horse");
  app.click("Show password");
  app.wait_for("document.querySelector('input[name=password]').type === 'text'");
}

TEST_GROUP(AppSignUp) {
  Stack& stack = Stack::running();

  void fill_in(Dashboard & app, const std::string& email, const std::string& password) {
    app.type("input[name=name]", "Grace");
    app.type("input[name=email]", email);
    app.enter("input[name=newPassword]", password);
  }
};

TEST(AppSignUp, works) {
  const std::string email = new_email();
  auto& app = Dashboard::of(stack);
  app.show("/app/sign-up");
  app.check_looks();

  fill_in(app, email, "correct horse");
  app.wait_for_address("/app/start");
  app.wait_for_text(email);
}

TEST(AppSignUp, can_be_typed_into_at_once_after_the_sign_in) {
  auto& app = Dashboard::of(stack);
  app.show("/app/sign-in");
  app.click("Sign up");
  app.wait_for("document.activeElement.name === 'name'");
}

TEST(AppSignUp, says_at_the_field_that_the_address_has_an_account) {
  const auto account = signed_up(stack);
  auto& app = Dashboard::of(stack);
  app.show("/app/sign-up?next=/app/keys");
  fill_in(app, account.email, "correct horse");
  app.wait_for_text("User already exists. Use another email.");
  STRCMP_EQUAL("INPUT email", app.focus().c_str());
  STRCMP_EQUAL("true", app.value_of("document.activeElement.getAttribute('aria-invalid')").c_str());
  STRCMP_EQUAL("/app/sign-in?next=%2Fapp%2Fkeys",
               app.value_of("document.querySelector('main > p a').getAttribute('href')").c_str());
}

TEST(AppSignUp, says_where_only_the_operator_makes_accounts) {
  auto& app = Dashboard::of(with_database_of(Stack::running(), {{"MILLRACE_SIGN_UP", "closed"}}));
  app.show("/app/sign-up");
  fill_in(app, new_email(), "correct horse");
  app.wait_for_text("Please ask them for one.");
}

TEST_GROUP(AppPassword) {
  Stack& stack = stack_with_mail();

  // As in the e-mail to the account.
  std::string link_to(const Account& account) {
    CHECK(eventually([&] { return !mail_to(account.email).empty(); }));
    const std::string mail = mail_to(account.email);
    const auto at = mail.find("/api/auth/reset-password/");
    return mail.substr(at, mail.find('\r', at) - at);
  }
  std::string minted(Account & account, const std::string& label) {
    return text_in(account.client.post("/api/v1/keys", R"({"label":")" + label + "\"}").body, "rawKey");
  }
  long send_with(const std::string& key) {
    return stack.client().with("Authorization", "Bearer " + key).post("/api/v1/telemetry", "{}").status;
  }
  void open_link(Dashboard & app, const Account& account) {
    LONGS_EQUAL(200, stack.client()
                         .post("/api/auth/request-password-reset",
                               R"({"email":")" + account.email + R"(","redirectTo":"/app/new-password"})")
                         .status);
    app.load(stack.base_url() + link_to(account));
    app.wait_until_shown();
  }
};

TEST(AppPassword, works) {
  const auto account = signed_up(stack);
  auto& app = Dashboard::of(stack);
  app.show("/app/forgotten");
  app.check_looks();
  app.enter("input[name=email]", account.email);
  app.wait_for_text("Look at your e-mail.");

  app.load(stack.base_url() + link_to(account));
  app.wait_for_text("New password");
  app.check_looks();
  app.enter("input[name=newPassword]", "a third horse");
  app.wait_for_text("Your new password is set.");
  STRCMP_EQUAL("/app/new-password", app.value_of("location.pathname + location.search").c_str());
  app.check_looks();

  app.click("Sign in");
  app.wait_for("document.querySelector('input[name=password]') !== null");
  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", "a third horse");
  app.wait_for_address("/app/");
}

TEST(AppPassword, says_that_a_link_does_not_work_any_more) {
  auto& app = Dashboard::of(stack);
  for (const char* query : {"?error=INVALID_TOKEN", "", "?token=used"}) {
    app.show(std::string("/app/new-password") + query);
    if (query == std::string("?token=used")) app.enter("input[name=newPassword]", "a third horse");
    app.wait_for_text("This link does not work any more.");
  }
  app.click("Send another link");
  app.wait_for_address("/app/forgotten");
}

TEST(AppPassword, of_who_proves_the_address_for_the_first_time_keeps_only_the_keys_that_are_theirs) {
  auto account = signed_up(stack);
  const auto mine = minted(account, "mine"), theirs = minted(account, "theirs");
  account.client.post("/api/v1/tokens", R"({"label":"Grafana"})");
  auto& app = Dashboard::of(stack);
  open_link(app, account);
  app.wait_for_text("These lose access to the account");
  app.wait_for_text("The read token “Grafana”, never used");
  app.check_looks();
  app.enter("input[name=newPassword]", "a third horse");
  STRCMP_EQUAL("false", app.value_of("document.querySelector('form').checkValidity()").c_str());
  app.click("None of these is mine");
  app.wait_for("document.querySelector('form').checkValidity()");
  app.click("mine, never used");
  app.wait_for(
      "[...document.querySelectorAll('.ticks input')].map((one) => one.checked).join() === "
      "[...document.querySelectorAll('.ticks label')].map((one) => one.innerText.startsWith('mine')).join()");
  CHECK(send_with(theirs) != 401);

  app.click("Set the password");
  app.wait_for_text("Your new password is set.");
  LONGS_EQUAL(401, send_with(theirs));
  CHECK(send_with(mine) != 401);
}

TEST(AppPassword, tells_who_still_has_access) {
  auto account = signed_up(stack);
  stack.admin("user verify " + account.email);
  minted(account, "phone");
  auto& app = Dashboard::of(stack);
  open_link(app, account);
  app.enter("input[name=newPassword]", "a third horse");
  app.wait_for_text("These still have access to your account:");
  app.wait_for_text("The SDK key “phone”, never used");
  app.check_looks();
}

TEST(AppPassword, says_that_the_host_sends_no_e_mail) {
  auto& app = Dashboard::of(Stack::running());
  app.show("/app/forgotten");
  app.enter("input[name=email]", "ada@example.test");
  app.wait_for_text("This host sends no e-mail, so there can be no link.");
}
