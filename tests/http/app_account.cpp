// The account in the dashboard
#include "support/dashboard.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppAccount) {
  Stack& stack = Stack::running();

  long sign_in_with(const Account& account, const std::string& password) {
    return stack.client().post("/api/auth/sign-in/email", credentials(account.email, password)).status;
  }
};

TEST(AppAccount, works) {
  if (!Browser::is_there()) return;
  auto& app = Dashboard::of(stack);
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
  if (!Browser::is_there()) return;
  auto& app = Dashboard::of(stack);
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

TEST(AppAccount, names_the_places_where_one_is_signed_in_and_signs_them_out) {
  if (!Browser::is_there()) return;
  auto& app = Dashboard::of(stack);
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
  if (!Browser::is_there()) return;
  auto& app = Dashboard::of(stack, 390);
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
  if (!Browser::is_there()) return;
  auto& app = Dashboard::of(stack);
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
