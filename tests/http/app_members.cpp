// Members in the dashboard
#include "support/dashboard.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"

#include <CppUTest/TestHarness.h>

namespace {

std::string link_in_answer(const Answer& answer) {
  const auto link = text_in(answer.body, "link");
  return link.substr(link.find("/app/"));
}

std::string link_of_invitation(Account& owner, const std::string& role) {
  return link_in_answer(owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}"));
}

std::string link_of_invitation_for(Account& owner, const std::string& email) {
  return link_in_answer(owner.client.post("/api/v1/invitations", R"({"role":"editor","email":")" + email + "\"}"));
}

void accept(Account& member, const std::string& link) {
  const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
  LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", body).status);
}

std::string join(Account& owner, Account& member) {
  const auto link = link_of_invitation(owner, "editor");
  accept(member, link);
  return link;
}

void sign_in_by_hand(Dashboard& app, const Account& account) {
  app.wait_for("document.querySelector('input[name=password]') !== null");
  app.type("input[name=email]", account.email);
  app.enter("input[name=password]", account.password);
  app.wait_for_text(account.email);
}

}  // namespace

TEST_GROUP(AppMembers) { Stack& stack = Stack::running(); };

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
  app.wait_for_text("Its link will no longer work.");
  app.value_of("document.querySelector('td .danger').click()");
  app.wait_for(
      "document.querySelector('table caption')?.innerText !== 'Open invitations' && "
      "!document.body.innerText.includes('ann@example.test')");
}

TEST(AppMembers, read_in_words_who_changed_what) {
  auto account = signed_up(stack);
  account.client.post("/api/v1/keys", R"({"label":"web player"})");
  account.client.del("/api/v1/viewers/mia");
  auto& app = Dashboard::of(stack);
  app.sign_in(account);
  app.show("/app/members");
  app.wait_for_text("created an SDK key: web player");
  app.wait_for_text("deleted a viewer");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('/api/v1')").c_str());
  app.check_looks();
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
  app.wait_for_text("In this account you are a viewer");

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
  app.wait_for_text("In the account of " + owner.email + ", as editor.");
  LONGS_EQUAL(204, owner.client.del("/api/v1/members/" + account.id).status);
  app.show("/app/streams");
  app.wait_for("document.querySelector('h1') !== null && !document.body.innerText.includes('In the account of')");
}

TEST(AppMembers, keep_an_invitation_until_one_is_signed_in) {
  auto owner = signed_up(stack);
  const auto guest = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation(owner, "viewer"));
  app.click("I have an account");
  sign_in_by_hand(app, guest);
  app.click("Accept the invitation");
  app.wait_for_text("In the account of " + owner.email + ", as viewer.");
}

TEST(AppMembers, say_to_whoever_has_no_account_who_invites_them_to_what) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation_for(owner, "ann@example.test"));
  app.wait_for_text("Ada (" + owner.email + ") invites you to work in their account, as editor.");
  app.wait_for_text("To accept, you need an account of your own here, with the address ann@example.test.");
  app.check_looks();
  app.click("Sign up");
  app.wait_for("location.pathname === '/app/sign-up'");
}

TEST(AppMembers, show_the_invitation_whose_link_was_opened_last) {
  auto owner = signed_up(stack), other = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation(owner, "viewer"));
  app.wait_for_text("(" + owner.email + ") invites you");
  const auto link = link_of_invitation(other, "editor");
  app.value_of("location.hash = " + quoted(link.substr(link.find('#'))) + ", ''");
  app.wait_for_text("(" + other.email + ") invites you");
  STRCMP_EQUAL("", app.value_of("location.hash").c_str());
}

TEST(AppMembers, say_to_whoever_is_not_signed_in_that_an_invitation_is_over) {
  auto owner = signed_up(stack);
  const auto made = owner.client.post("/api/v1/invitations", R"({"role":"viewer"})");
  LONGS_EQUAL(204, owner.client.del("/api/v1/invitations/" + text_in(made.body, "id")).status);
  Dashboard app(stack);
  app.show(link_in_answer(made));
  app.wait_for_text("If you have accepted it before, sign in.");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppMembers, come_into_the_account_by_a_link_that_they_have_accepted_before_they_sign_in_again) {
  auto owner = signed_up(stack), guest = signed_up(stack);
  const auto link = join(owner, guest);
  Dashboard app(stack);
  app.show(link);
  app.click("sign in");
  sign_in_by_hand(app, guest);
  app.click("Work in it");
  app.wait_for_text("In the account of " + owner.email + ", as editor.");
}

TEST(AppMembers, who_have_accepted_an_invitation_elsewhere_come_into_the_account_when_they_accept_it_again) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  auto account = app.sign_in();
  const auto link = link_of_invitation(owner, "editor");
  app.show(link);
  app.wait_for_text("You are invited");
  accept(account, link);
  app.click("Accept the invitation");
  app.wait_for_text("In the account of " + owner.email + ", as editor.");
}

TEST(AppMembers, accept_an_invitation_right_after_they_have_signed_up) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation(owner, "viewer"));
  app.click("Sign up");
  app.wait_for("document.querySelector('input[name=newPassword]') !== null");
  app.type("input[name=name]", "Ann");
  app.type("input[name=email]", "ann-" + owner.email);
  app.enter("input[name=newPassword]", "correct horse");
  app.click("Accept the invitation");
  app.wait_for_text("In the account of " + owner.email + ", as viewer.");
}

TEST(AppMembers, name_whose_account_it_is_before_anything_is_accepted) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  const auto account = app.sign_in();
  app.show(link_of_invitation(owner, "viewer"));
  app.wait_for_text("Ada (" + owner.email + ") invites you to work in their account, as viewer.");
  app.wait_for_text("Nobody has confirmed yet that this address is theirs.");
  app.wait_for_text("Yours stays as it is");
  app.check_looks();
  CHECK(owner.client.get("/api/v1/members").body.find(account.email) == std::string::npos);
}

TEST(AppMembers, say_that_an_invitation_is_over) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  app.sign_in();
  const auto made = owner.client.post("/api/v1/invitations", R"({"role":"viewer"})");
  LONGS_EQUAL(204, owner.client.del("/api/v1/invitations/" + text_in(made.body, "id")).status);
  app.show(link_in_answer(made));
  app.wait_for("document.querySelector('main .bad[role=alert]') !== null");
  STRCMP_EQUAL("0", app.value_of("document.querySelectorAll('main .card button').length").c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppMembers, say_that_an_invitation_is_for_another_address) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  const auto account = app.sign_in();
  app.show(link_of_invitation_for(owner, "ann@example.test"));
  app.wait_for_text("The invitation is for ann@example.test, and you are signed in as " + account.email);
  app.check_looks();
}

TEST(AppMembers, sign_up_with_the_address_that_was_invited) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation_for(owner, "ann@example.test"));
  app.click("Sign up");
  app.wait_for("document.querySelector('input[name=email]')?.value === 'ann@example.test'");
  app.click("Sign in");
  app.wait_for("document.activeElement?.name === 'password'");
  STRCMP_EQUAL("ann@example.test", app.value_of("document.querySelector('input[name=email]').value").c_str());
}

TEST(AppMembers, leave_no_invitation_to_other_tabs_where_no_link_confirms_an_address) {
  auto owner = signed_up(stack);
  Dashboard app(stack);
  app.show(link_of_invitation_for(owner, "ann@example.test"));
  app.wait_for_text("You are invited");
  STRCMP_EQUAL("null", app.value_of("localStorage.getItem('millrace-invitation')").c_str());
}

TEST_GROUP(AppInvitationsByEmail) {
  const std::string subject = "Confirm your e-mail address";

  void sign_up_by_hand(Dashboard & app) {
    app.click("Sign up");
    app.wait_for("document.querySelector('input[name=newPassword]') !== null");
    app.type("input[name=name]", "Ann");
    app.enter("input[name=newPassword]", "correct horse");
  }
  void ask_for_the_link(Dashboard & app, const Account& account) {
    app.click("Send me the link");
    app.wait_for_text("It leads back to this invitation.");
    CHECK(eventually([&] { return !mail_to(account.email, subject).empty(); }));
  }
  void confirm(Dashboard & tab, const std::string& email, Stack& stack = stack_with_mail()) {
    tab.load(stack.base_url() + link_in(mail_to(email, subject)));
    tab.click("Confirm the address");
    tab.wait_for_text("Your address is confirmed.");
  }
};

TEST(AppInvitationsByEmail, are_accepted_in_the_tab_that_the_confirming_link_opens) {
  auto owner = signed_up(stack_with_mail());
  Dashboard app(stack_with_mail());
  const auto account = app.sign_in();
  app.show(link_of_invitation_for(owner, account.email));
  app.wait_for_text("please confirm that this address is yours");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('/api/')").c_str());
  app.check_looks();
  ask_for_the_link(app, account);
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());

  Dashboard tab(&app);
  confirm(tab, account.email);
  tab.check_looks();
  tab.click("Accept the invitation");
  tab.wait_for_text("In the account of " + owner.email + ", as editor.");
  STRCMP_EQUAL("null", tab.value_of("localStorage.getItem('millrace-invitation')").c_str());
}

TEST(AppInvitationsByEmail, can_be_accepted_in_the_first_tab_once_the_address_is_confirmed_in_another) {
  auto owner = signed_up(stack_with_mail());
  Dashboard app(stack_with_mail());
  const auto account = app.sign_in();
  app.show(link_of_invitation_for(owner, account.email));
  ask_for_the_link(app, account);
  Dashboard tab(&app);
  confirm(tab, account.email);

  app.value_of("document.dispatchEvent(new Event('visibilitychange'))");
  app.click("Accept the invitation");
  app.wait_for_text("In the account of " + owner.email + ", as editor.");
}

TEST(AppInvitationsByEmail, lead_into_the_account_in_the_first_tab_once_they_are_accepted_in_another) {
  auto owner = signed_up(stack_with_mail());
  Dashboard app(stack_with_mail());
  const auto account = app.sign_in();
  app.show(link_of_invitation_for(owner, account.email));
  ask_for_the_link(app, account);
  Dashboard tab(&app);
  confirm(tab, account.email);
  tab.click("Accept the invitation");
  tab.wait_for_text("In the account of " + owner.email + ", as editor.");

  app.show("/app/join");
  app.wait_for_text("You are in this account already. It is that of Ada (" + owner.email + ")");
  STRCMP_EQUAL("0", app.value_of("document.querySelectorAll('main .bad').length").c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.click("Work in it");
  app.wait_for_text("In the account of " + owner.email + ", as editor.");
  STRCMP_EQUAL("null", app.value_of("sessionStorage.getItem('millrace-invitation')").c_str());
}

TEST(AppInvitationsByEmail, lead_back_from_the_confirming_link_where_nobody_signs_in_before) {
  auto& stack = stack_that_verifies();
  const std::string address = new_email(), owner_address = new_email();
  stack.client().post("/api/auth/sign-up/email", credentials(owner_address, "correct horse"));
  stack.admin("user verify " + owner_address);
  const auto owner = stack.client().post("/api/auth/sign-in/email", credentials(owner_address, "correct horse"));
  const auto made = Client(stack.client())
                        .with("Cookie", cookie_pair(owner))
                        .post("/api/v1/invitations", R"({"role":"editor","email":")" + address + "\"}");
  Dashboard app(stack);
  app.show(link_in_answer(made));
  sign_up_by_hand(app);
  app.wait_for_text("We have written to " + address);

  Dashboard tab(&app);
  confirm(tab, address, stack);
  tab.wait_for_text("To accept, sign in as " + address);
  tab.check_looks();
  tab.click("Sign in");
  tab.wait_for("document.activeElement?.name === 'password'");
  tab.enter("input[name=password]", "correct horse");
  tab.click("Accept the invitation");
  tab.wait_for_text("In the account of " + owner_address + ", as editor.");
}

// The link was opened on another device, which does not know the invitation.
TEST(AppInvitationsByEmail, are_still_to_be_opened_where_only_the_confirming_link_was) {
  Dashboard app(stack_with_mail());
  const auto account = app.sign_in();
  app.show("/app/join?confirmed=yes");
  app.wait_for_text("Your address is confirmed.");
  app.wait_for_text("To accept an invitation, go back to its page, or open its link again.");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('There is no invitation')").c_str());
  app.check_looks();

  app.show("/app/join?confirmed=yes&error=TOKEN_EXPIRED");
  app.wait_for_text("The link to confirm your address does not work any more.");
}

TEST(AppInvitationsByEmail, stay_for_a_day_and_no_longer) {
  auto owner = signed_up(stack_with_mail());
  Dashboard app(stack_with_mail());
  app.show(link_of_invitation_for(owner, "ann@example.test"));
  app.wait_for_text("You are invited");
  app.value_of(R"(localStorage.setItem('millrace-invitation',
    JSON.stringify({ ...JSON.parse(localStorage.getItem('millrace-invitation')), until: Date.now() - 1 })) ?? '')");

  Dashboard tab(&app);
  tab.show("/app/join");
  tab.wait_for_text("There is no invitation in this address.");
  STRCMP_EQUAL("null", tab.value_of("localStorage.getItem('millrace-invitation')").c_str());
}

// Which account a tab works in. Whoever is signed in is a member of the owner's, so that no refusal hides a mistake.
TEST_GROUP(AppAccountOfTab) {
  Stack& stack = Stack::running();
  Account owner = signed_up(stack), member = signed_up(stack), another = signed_up(stack);
  Dashboard app{stack};
  const std::string in_the_account = "In the account of " + owner.email + ", as editor.";
  const std::string query = "?account=" + owner.id;

  void setup() override {
    owner.client.post("/api/v1/keys", R"({"label":"of the owner"})");
    join(owner, member);
    join(owner, another);
    app.sign_in(member);
  }
  void is_in_own_account(Dashboard & tab) {
    tab.wait_for_text("No key yet");
    STRCMP_EQUAL("false", tab.value_of("document.body.innerText.includes('In the account of')").c_str());
  }
};

TEST(AppAccountOfTab, stays_while_another_tab_chooses_another_one) {
  Dashboard other(&app);
  app.show("/app/keys");
  is_in_own_account(app);
  other.show("/app/members");
  other.click("Work in it: " + owner.email);
  other.wait_for_text(in_the_account);
  other.wait_for_address("/app/" + query);

  app.enter("input[name=label]", "mine");
  app.wait_for_text("it is not shown again");
  STRCMP_CONTAINS("mine", member.client.get("/api/v1/keys").body.c_str());
  app.show("/app/members");
  app.show("/app/keys");
  app.wait_for_text("mine");
  STRCMP_EQUAL("/app/keys", app.value_of("location.pathname + location.search").c_str());
  other.click("Keys");
  other.wait_for_text("of the owner");
}

TEST(AppAccountOfTab, is_kept_by_links_reloads_and_typed_addresses) {
  app.show("/app/keys" + query);
  app.wait_for_text(in_the_account);
  app.click("Streams");
  app.wait_for_address("/app/streams" + query);
  app.show("/app/keys");
  app.wait_for_text("of the owner");
  app.wait_for_address("/app/keys" + query);
  app.wait_for_text(in_the_account);
  app.check_looks();

  Dashboard other(&app);
  other.show(app.value_of("document.querySelector('nav a[href^=\"/app/keys\"]').getAttribute('href')"));
  other.wait_for_text("of the owner");
  other.wait_for_text(in_the_account);
}

TEST(AppAccountOfTab, is_gone_after_signing_out) {
  app.show("/app/keys" + query);
  app.wait_for_text(in_the_account);
  app.click("Sign out");
  app.wait_for_address("/app/sign-in");
  sign_in_by_hand(app, another);
  app.wait_for_address("/app/");
  app.click("Keys");
  is_in_own_account(app);
  app.show("/app/keys");
  is_in_own_account(app);
}

TEST(AppAccountOfTab, comes_back_with_the_same_user_whose_session_is_over) {
  app.show("/app/keys" + query);
  app.wait_for_text(in_the_account);
  member.client.post("/api/auth/sign-out", "{}");
  app.click("Streams");
  app.wait_for("location.pathname === '/app/sign-in'");
  sign_in_by_hand(app, member);
  app.wait_for_address("/app/streams" + query);
  app.wait_for_text(in_the_account);
}

TEST(AppAccountOfTab, does_not_pass_to_who_signs_in_after_a_session_is_over) {
  app.show("/app/keys" + query);
  app.wait_for_text(in_the_account);
  member.client.post("/api/auth/sign-out", "{}");
  app.click("Streams");
  app.wait_for("location.pathname === '/app/sign-in'");
  app.value_of("location.reload()");
  app.wait_until_shown();
  sign_in_by_hand(app, another);
  app.wait_for_address("/app/streams");
  app.click("Keys");
  is_in_own_account(app);
}

TEST(AppAccountOfTab, does_not_pass_to_who_signs_in_in_another_tab) {
  app.show("/app/keys" + query);
  app.wait_for_text(in_the_account);
  app.sign_in(another);
  app.value_of("document.dispatchEvent(new Event('visibilitychange'))");
  app.wait_for_text(another.email);
  app.wait_for_address("/app/keys");
  is_in_own_account(app);

  app.sign_in(member);
  app.show("/app/keys");  // without a look at that tab before
  is_in_own_account(app);
}

// Two windows beside each other: neither is hidden and shown again.
TEST(AppAccountOfTab, is_that_of_its_user_until_the_page_knows_who_has_signed_in_in_another_tab) {
  app.show("/app/keys");
  is_in_own_account(app);
  app.sign_in(another);
  app.enter("input[name=label]", "mine");
  app.wait_for_text(another.email);
  app.wait_for_address("/app/");
  CHECK(another.client.get("/api/v1/keys").body.find("mine") == std::string::npos);
}

TEST(AppAccountOfTab, is_that_of_a_colleagues_link_after_the_sign_in) {
  Dashboard fresh(stack);
  fresh.show("/app/keys" + query);
  fresh.wait_for("location.pathname === '/app/sign-in'");
  fresh.value_of("location.reload()");
  fresh.wait_until_shown();
  sign_in_by_hand(fresh, member);
  fresh.wait_for_address("/app/keys" + query);
  fresh.wait_for_text("of the owner");
  fresh.wait_for_text(in_the_account);
}

TEST(AppAccountOfTab, is_ones_own_in_place_of_one_that_may_not_be_used) {
  app.sign_in(signed_up(stack));
  app.show("/app/keys" + query);
  app.wait_for_address("/app/");
  app.show("/app/keys");
  is_in_own_account(app);
  app.show("/app/keys?account=%F0%9F%90%8E");  // could not even be sent
  app.wait_for_address("/app/keys");
  is_in_own_account(app);
}

TEST(AppAccountOfTab, is_not_what_an_earlier_version_kept_for_all_tabs) {
  app.show("/app/keys");
  app.value_of("localStorage.setItem('millrace-account', '{\"id\":\"" + owner.id + "\"}')");
  app.show("/app/keys");
  is_in_own_account(app);
  STRCMP_EQUAL("null", app.value_of("localStorage.getItem('millrace-account')").c_str());
}
