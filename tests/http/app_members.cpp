// Members in the dashboard
#include "support/dashboard.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppMembers) {
  Stack& stack = Stack::running();

  std::string link_of_invitation(Account & owner, const std::string& role) {
    const auto link = text_in(owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body, "link");
    return link.substr(link.find("/app/"));
  }
};

TEST(AppMembers, works) {
  auto& app = Dashboard::of(stack);
  const auto account = app.sign_in();
  app.show("/app/members");
  app.wait_for_text("Nothing in the last 90 days");
  app.check_looks();

  app.enter("input[name=email]", "ann@example.test");
  app.wait_for_text("it is not shown again");
  STRCMP_CONTAINS("/app/join#", app.text("code.credential").c_str());
  app.wait_for_text("ann@example.test");
  app.check_looks();
  app.click("Withdraw ann@example.test");
  app.wait_for_text("Its link works no longer.");
  app.value_of("document.querySelector('td .danger').click()");
  app.wait_for(
      "document.querySelector('table caption')?.innerText !== 'Open invitations' && "
      "!document.body.innerText.includes('ann@example.test')");
}

TEST(AppMembers, accept_an_invitation_and_work_in_the_other_account) {
  auto owner = signed_up(stack);
  owner.client.post("/api/v1/keys", R"({"label":"of the owner"})");
  Dashboard app(stack);
  const auto account = app.sign_in();
  app.show(link_of_invitation(owner, "viewer"));
  app.wait_for_text("You are invited");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.click("Accept the invitation");
  app.wait_for_text("In the account of " + owner.email + ", as viewer.");

  app.show("/app/keys");
  app.wait_for_text("of the owner");
  app.check_looks();
  app.enter("input[name=label]", "mine");
  app.wait_for_text("In this account you are viewer");

  app.click("Back to mine");
  app.wait_for("!document.body.innerText.includes('In the account of')");
  app.show("/app/keys");
  app.wait_for_text("No key yet");
}

TEST(AppMembers, who_are_removed_are_back_in_their_own_account) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  const auto account = app.sign_in();
  app.show(link_of_invitation(owner, "editor"));
  app.click("Accept the invitation");
  app.wait_for_text("as editor.");
  LONGS_EQUAL(204, owner.client.del("/api/v1/members/" + account.id).status);
  app.show("/app/streams");
  app.wait_for("document.querySelector('h1') !== null && !document.body.innerText.includes('In the account of')");
}

TEST(AppMembers, keep_an_invitation_until_one_is_signed_in) {
  auto owner = signed_up(stack);
  const auto guest = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation(owner, "viewer"));
  app.wait_for("location.pathname === '/app/sign-in'");
  app.type("input[name=email]", guest.email);
  app.enter("input[name=password]", guest.password);
  app.click("Accept the invitation");
  app.wait_for_text("as viewer.");
}
