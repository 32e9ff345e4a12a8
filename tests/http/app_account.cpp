// The account in the dashboard
#include "support/dashboard.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppAccount) {
  Stack& stack = Stack::running();
  Dashboard& app = Dashboard::of(stack);

  long sign_in_with(const Account& account, const std::string& password) {
    return stack.client().post("/api/auth/sign-in/email", credentials(account.email, password)).status;
  }
};

TEST(AppAccount, works) {
  const auto account = app.sign_in();
  app.show("/app/account");
  app.wait_for_text("No token yet");
  app.check_looks();

  app.value_of("document.querySelector('input[name=name]').select()");
  app.enter("input[name=name]", "Grace Hopper");
  app.wait_for_text("Saved.");
  app.wait_for("document.querySelector('.who').innerText.includes('Grace Hopper')");
}

TEST(AppAccount, changes_the_password_and_signs_out_everywhere_else) {
  const auto account = app.sign_in();
  const auto elsewhere = signed_in_again(stack, account);
  app.show("/app/account");
  app.type("input[name=currentPassword]", "wrong horse");
  app.enter("input[name=newPassword]", "another horse");
  app.wait_for_text("Invalid password");
  STRCMP_EQUAL("INPUT currentPassword", app.focus().c_str());

  app.value_of("document.activeElement.select()");
  app.enter("input[name=currentPassword]", account.password);
  app.wait_for_text("Changed.");
  LONGS_EQUAL(200, sign_in_with(account, "another horse"));
  LONGS_EQUAL(401, elsewhere.client.get("/api/v1/keys").status);
}

TEST(AppAccount, tells_who_still_has_access_once_the_password_is_changed) {
  auto account = app.sign_in(), member = signed_up(stack);
  const auto link = text_in(account.client.post("/api/v1/invitations", R"({"role":"editor"})").body, "link");
  const auto token = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
  LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", token).status);
  account.client.post("/api/v1/keys", R"({"label":"phone"})");
  account.client.post("/api/v1/tokens", R"({"label":"Grafana"})");
  const auto change_password = [this](const Account& of) {
    app.type("input[name=currentPassword]", of.password);
    app.enter("input[name=newPassword]", "another horse");
  };

  app.show("/app/account");
  change_password(account);
  app.wait_for_text("Your password was changed. These still have access to your account:");
  app.wait_for_text(member.email + ", editor");
  app.wait_for_text("The SDK key “phone”, never used");
  app.wait_for_text("The read token “Grafana”, never used");
  app.check_looks();

  // Not to the one that they work in.
  app.sign_in(member);
  app.show("/app/account?account=" + account.id);
  app.wait_for_text("In the account of " + account.email);
  change_password(member);
  app.wait_for_text("Your password was changed. Nobody else has access to your account.");
}

TEST(AppAccount, names_the_places_where_one_is_signed_in_and_signs_them_out) {
  const auto account = app.sign_in();
  auto phone = stack.client().with("User-Agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1");
  phone.post("/api/auth/sign-in/email", credentials(account.email, account.password));
  const auto another = signed_in_again(stack, account);
  app.show("/app/account");
  app.click("Sign out Safari on iPhone");
  app.wait_for_text("It has to sign in again.");
  app.click("Sign out everywhere else");  // asks as well
  app.wait_for_text("Every other place has to sign in again.");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.press("Escape");
  app.value_of("document.querySelector('td .danger').click()");
  app.wait_for("!document.body.innerText.includes('Safari on iPhone')");
  LONGS_EQUAL(200, another.client.get("/api/v1/keys").status);

  app.click("Sign out everywhere else");
  app.wait_for("document.querySelector('.section-head .danger') !== null");
  app.value_of("document.querySelector('.section-head .danger').click()");
  app.wait_for_text("This one");
  CHECK(eventually([&] { return another.client.get("/api/v1/keys").status == 401; }));
}

TEST(AppAccount, mints_read_tokens_that_are_shown_once_and_revoked) {
  Dashboard::of(stack, 390);
  app.sign_in();
  app.show("/app/account");
  app.enter("input[name=label]", "Grafana");
  app.wait_for_text("Copy this token now");
  auto script = stack.client().with("Authorization", "Bearer " + app.text("code.credential"));
  LONGS_EQUAL(200, script.get("/api/v1/sessions").status);

  app.click("Revoke Grafana");
  app.click("Revoke");
  app.wait_for_text("Revoked just now");
  LONGS_EQUAL(401, script.get("/api/v1/sessions").status);
}

TEST(AppAccount, is_deleted_with_the_password_only) {
  const auto account = app.sign_in();
  app.show("/app/account");
  app.click("Delete the account");
  app.wait_for("document.activeElement.name === 'password'");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.enter("input[name=password]", "wrong horse");
  app.wait_for_text("Invalid password");
  LONGS_EQUAL(200, sign_in_with(account, account.password));

  app.value_of("document.activeElement.select()");
  app.enter("input[name=password]", account.password);
  app.wait_for_address("/app/sign-in");
  LONGS_EQUAL(401, sign_in_with(account, account.password));
}

TEST_GROUP(AppAddress) {
  Stack& stack = stack_with_mail();

  void follow_link(const Account& account, const std::string& to, const std::string& subject) {
    CHECK(eventually([&] { return !mail_to(to, subject).empty(); }));
    LONGS_EQUAL(200, follow(account.client, link_in(mail_to(to, subject))).status);
  }
  // As one who comes back from another tab.
  void come_back(Dashboard & app) { app.value_of("document.dispatchEvent(new Event('visibilitychange'))"); }
};

TEST(AppAddress, works) {
  auto& app = Dashboard::of(stack);
  const auto account = app.sign_in();
  app.show("/app/account");
  app.wait_for_text("Not confirmed");
  app.click("Send an e-mail to confirm it");
  app.wait_for_text("Sent to " + account.email);
  app.check_looks();

  follow_link(account, account.email, "Confirm your e-mail address");
  come_back(app);
  app.wait_for("document.querySelector('.badge.good')?.innerText === 'Confirmed'");
}

TEST(AppAddress, changes_the_address_by_two_links) {
  auto& app = Dashboard::of(stack, 390);
  const auto account = app.sign_in();
  stack.admin("user verify " + account.email);
  const std::string wanted = new_email();
  app.show("/app/account");
  app.click("Change the address");
  app.wait_for("document.activeElement.name === 'newEmail'");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.enter("input[name=newEmail]", account.email);
  app.wait_for_text("Email is the same");
  app.value_of("document.querySelector('input[name=newEmail]').select()");
  app.enter("input[name=newEmail]", wanted);
  app.wait_for_text("To have " + wanted + " instead");

  follow_link(account, account.email, "Do you want another e-mail address?");
  follow_link(account, wanted, "Confirm your new e-mail address");
  come_back(app);
  app.wait_for("document.querySelector('.address')?.innerText === '" + wanted + "'");
}

TEST(AppAddress, offers_nothing_where_no_email_can_be_sent) {
  auto& app = Dashboard::of(Stack::running());
  app.sign_in();
  app.show("/app/account");
  app.wait_for_text("This host sends no e-mail, so the address can neither be confirmed nor changed here.");
  STRCMP_EQUAL(
      "false",
      app.value_of("/Send an e-mail|Change the address/.test(document.querySelector('main').innerText)").c_str());
}

TEST(AppAddress, has_to_be_confirmed_before_signing_in_where_the_operator_wants_it) {
  auto& app = Dashboard::of(stack_that_verifies());
  const std::string email = new_email();
  app.show("/app/sign-up");
  app.type("input[name=name]", "Ada");
  app.type("input[name=email]", email);
  app.enter("input[name=newPassword]", "correct horse");
  app.wait_for_text("We have written to " + email);
  app.check_looks();

  app.show("/app/sign-in");
  app.type("input[name=email]", email);
  app.enter("input[name=password]", "correct horse");
  app.wait_for_text("Your address is not confirmed yet.");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());

  app.open(stack_that_verifies().base_url() + *links_to(email).begin());
  app.wait_for_text("has signed up with the address " + email);
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.click("Confirm the address");
  app.wait_for_text("Your address is confirmed");
  app.show("/app/sign-in");
  app.type("input[name=email]", email);
  app.enter("input[name=password]", "correct horse");
  app.wait_for_address("/app/");
}

TEST(AppAddress, asks_another_browser_for_a_password) {
  auto& app = Dashboard::of(stack_that_verifies());
  const std::string email = new_email();
  stack_that_verifies().client().post("/api/auth/sign-up/email", credentials(email, "forgotten horse"));
  app.open(stack_that_verifies().base_url() + *links_to(email).begin());
  app.wait_for_text("Your password here, or a new one");
  app.check_looks();
  app.enter("input[name=password]", "correct horse");
  app.wait_for_text("Your address is confirmed");
}
