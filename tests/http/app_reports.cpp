// Reports by e-mail in the dashboard
#include "support/dashboard.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string kPath = "/app/reports";

struct AppReportsTest : public Utest {
  Stack& stack = stack_with_mail();
  Account owner = signed_up(stack);
  Dashboard& app = Dashboard::of(stack);

  AppReportsTest() { be_confirmed(owner); }
  ~AppReportsTest() {
    app.be_in_zone();
    Dashboard::leave();
  }

  void be_confirmed(const Account& account) const {
    stack.as_root("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + account.id + "'");
  }
  void be_unconfirmed(const Account& account) const {
    stack.as_root("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + account.id + "'");
  }
  Account joined(const std::string& role) {
    const auto member = signed_up(stack);
    const auto link = text_in(owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body, "link");
    const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
    LONGS_EQUAL(200, Client(member.client).post("/api/v1/invitations/accept", body).status);
    return member;
  }
  std::string made(const std::string& fields) {
    const auto answer = owner.client.post("/api/v1/reports", "{" + fields + "}");
    LONGS_EQUAL(201, answer.status);
    return text_in(answer.body, "id");
  }
  std::string made_for(const Account& other) {
    return made(R"("name":"Sport","recipients":[")" + owner.id + "\",\"" + other.id + "\"]");
  }
  // Returns its id.
  std::string save_filter(const std::string& name, const std::string& where) {
    const auto body = R"({"name":")" + name + R"(","where":[")" + where + "\"]}";
    const auto saved = owner.client.post("/api/v1/filters", body);
    LONGS_EQUAL(201, saved.status);
    return text_in(saved.body, "id");
  }
  std::string reports() { return owner.client.get("/api/v1/reports").body; }

  void show(const std::string& path = kPath) {
    app.sign_in(owner);
    app.show(path);
  }
  void show_form(const std::string& query = "?new=week") {
    show(kPath + query);
    wait_for_form();
  }
  void wait_for_form() { app.wait_for("document.activeElement?.name === 'name'"); }
  std::string field(const std::string& name) {
    return app.value_of("document.querySelector('main [name=" + name + "]').value");
  }
  void choose(const std::string& name, const std::string& option) {
    app.value_of("((select) => { select.value = [...select.options].find((one) => one.text === " + quoted(option) +
                 ").value; select.dispatchEvent(new Event('change', { bubbles: true })); return ''; })"
                 "(document.querySelector('[name=" +
                 name + "]'))");
  }
  void type_name(const std::string& name) {
    app.value_of("document.querySelector('main [name=name]').select()");
    app.type("main [name=name]", name);
  }
  void tick(const Account& account) {
    app.value_of("document.querySelector('[name=recipients][value=\"" + account.id + "\"]').click()");
  }
  void wait_until_said(const std::string& text) {
    app.wait_for_text(text);
    app.wait_for("document.activeElement?.getAttribute('role') === 'status'");
  }
  // What one may press in the screen, by its text.
  std::string offered() {
    return app.value_of(
        "[...document.querySelectorAll('main button, main .button')].map((one) => one.innerText).join()");
  }
};

}  // namespace

TEST_GROUP_BASE(AppReports, AppReportsTest){};

TEST(AppReports, work) {
  app.be_in_zone("Europe/Berlin");
  show();
  app.wait_for_text("No report yet");
  app.check_looks();

  app.click("New report");
  wait_for_form();
  STRCMP_EQUAL("All sessions", field("name").c_str());
  STRCMP_EQUAL("Europe/Berlin", field("timezone").c_str());
  app.check_looks();
  type_name("Everything");
  choose("every", "Each month, on the first");
  app.click("Make the report");
  wait_until_said("The report “Everything” is saved. It comes next on 1 ");
  app.wait_for_text("Each month, of all sessions, by the clocks of Europe/Berlin.");
  app.wait_for_text(owner.email + " receives it");
  app.check_looks();
  STRCMP_CONTAINS(R"("name":"Everything","every":"month","timezone":"Europe/Berlin","filter":null)", reports().c_str());
}

TEST(AppReports, show_their_form_once_the_names_of_streams_are_there) {
  show();
  app.hold("/api/v1/streams");
  app.click("New report");
  app.wait_for_text("Loading…");
  STRCMP_EQUAL("true", app.value_of("document.querySelector('main form') === null").c_str());
  app.let_go();
  wait_for_form();
}

TEST(AppReports, are_sent_at_once_to_whoever_asks) {
  made(R"("name":"Sport")");
  show();
  app.click("Send it to me now: Sport");
  app.wait_for_text("It comes within a minute or so, to " + owner.email + ".");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  stack.admin("maintain");
  stack.admin("alerts");
  STRCMP_CONTAINS("Good sessions", mail_to(owner.email, "Sport: ").c_str());
  app.show(kPath);
  app.wait_for_text("None has gone out on schedule so far.");
}

TEST(AppReports, are_changed_and_the_focus_returns) {
  const auto id = made(R"("name":"Sport","every":"month","timezone":"Asia/Tokyo")");
  show();
  app.click("Change Sport");
  wait_for_form();
  STRCMP_EQUAL("month Asia/Tokyo", (field("every") + " " + field("timezone")).c_str());
  app.press("Escape");
  app.wait_for("document.activeElement?.id === 'change-" + id + "'");

  app.press("Enter");
  wait_for_form();
  type_name("Football");
  choose("every", "Each week, on Monday");
  app.click("Save");
  wait_until_said("The report “Football” is saved.");
  app.wait_for_text("Each week, of all sessions, by the clocks of Asia/Tokyo.");
  STRCMP_CONTAINS(R"("name":"Football","every":"week","timezone":"Asia/Tokyo")", reports().c_str());
}

TEST(AppReports, are_deleted_after_a_question) {
  made(R"("name":"Sport")");
  show();
  app.click("Delete Sport");
  app.wait_for_text("It is sent no more, to nobody. Delete it?");
  app.check_looks();
  app.click("Delete");
  wait_until_said("The report “Sport” is deleted.");
  app.wait_for_text("No report yet");
  STRCMP_CONTAINS(R"("items":[])", reports().c_str());
}

TEST(AppReports, are_offered_to_nobody_who_has_not_confirmed_an_address) {
  const auto other = joined("viewer");
  show_form();
  const auto box = "document.querySelector('[name=recipients][value=\"" + other.id + "\"]')";
  STRCMP_EQUAL("true", app.value_of(box + ".disabled").c_str());
  STRCMP_CONTAINS("not confirmed yet", app.value_of(box + ".closest('.person').innerText").c_str());
  app.check_looks();
}

TEST(AppReports, keep_a_recipient_whose_address_is_not_confirmed_any_more) {
  const auto other = joined("viewer");
  be_confirmed(other);
  made_for(other);
  be_unconfirmed(other);
  show();
  app.click("Change Sport");
  wait_for_form();
  app.wait_for_text("not confirmed yet, which they can do on their account's screen: nothing is sent until then");
  app.check_looks();
  app.click("Save");
  wait_until_said("The report “Sport” is saved.");
  STRCMP_CONTAINS((other.email + R"(","status":"unconfirmed")").c_str(), reports().c_str());
}

TEST(AppReports, say_in_words_that_an_address_is_not_confirmed_any_more) {
  const auto other = joined("viewer");
  be_confirmed(other);
  show_form();
  be_unconfirmed(other);
  tick(other);
  app.click("Make the report");
  app.wait_for_text("The address " + other.email + " is not confirmed any more, so it cannot be chosen now.");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('/api/')").c_str());
  tick(other);
  app.click("Make the report");
  wait_until_said("is saved.");
}

TEST(AppReports, are_for_somebody) {
  show_form();
  tick(owner);
  app.click("Make the report");
  app.wait_for_text("Tick somebody.");
  STRCMP_EQUAL("INPUT recipients", app.focus().c_str());
}

TEST(AppReports, keep_what_was_typed_when_they_are_refused) {
  show_form();
  type_name("Mine");
  app.value_of("document.querySelector('[name=timezone]').select()");
  app.type("[name=timezone]", "Mars/Olympus");
  app.click("Make the report");
  app.wait_for_text("Must be the name of a time zone such as Europe/Berlin");
  STRCMP_EQUAL("Mine Mars/Olympus", (field("name") + " " + field("timezone")).c_str());
}

TEST(AppReports, are_named_after_their_filter_until_they_have_a_name) {
  save_filter("Phones", "device:phone");
  show_form();
  choose("filter", "Phones");
  STRCMP_EQUAL("Phones", field("name").c_str());
  type_name("Mine");
  choose("filter", "All");
  STRCMP_EQUAL("Mine", field("name").c_str());
}

TEST(AppReports, have_the_saved_filter_of_the_page_that_one_comes_from) {
  save_filter("Hls", "player:hls.js");
  const auto event = Player::event("session_start", R"({"player":"hls.js"})");
  const Player player(stack, owner.id);
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s1", event)).status);
  show("/app/?filter=player%3Ahls.js");
  app.click("E-mail this each week");
  app.wait_for_address("/app/reports?new=week&filter=player%3Ahls.js");
  wait_for_form();
  app.click("Make the report");
  wait_until_said("The report “Hls” is saved.");
  app.wait_for_text("Each week, filtered by “Hls”");
}

TEST(AppReports, give_a_name_to_filters_that_have_none) {
  show_form("?new=week&filter=device%3Atv&filter=player%3A!hls.js");
  STRCMP_EQUAL("Device is tv, Player is not hls.js", field("filterName").c_str());
  app.value_of("document.querySelector('main [name=filterName]').select()");
  app.type("main [name=filterName]", "On TVs");
  type_name("TVs");
  app.check_looks();
  app.click("Make the report");
  wait_until_said("The report “TVs” is saved.");
  app.wait_for_text("Each week, filtered by “On TVs”");
  STRCMP_CONTAINS(R"("name":"On TVs","where":["device:tv","player:!hls.js"])",
                  owner.client.get("/api/v1/filters").body.c_str());
}

TEST(AppReports, of_a_deleted_filter_ask_for_another_one) {
  const auto filter = save_filter("Phones", "device:phone");
  made(R"("name":"Sport","filter":"Phones")");
  LONGS_EQUAL(204, owner.client.del("/api/v1/filters/" + filter).status);
  show();
  app.wait_for_text("filtered by what was deleted");
  app.click("Change Sport");
  wait_for_form();
  STRCMP_EQUAL("false", app.value_of("document.querySelector('.report-form').checkValidity()").c_str());
  choose("filter", "All");
  app.click("Save");
  wait_until_said("The report “Sport” is saved.");
  STRCMP_CONTAINS(R"("filter":null)", reports().c_str());
}

TEST(AppReports, help_to_confirm_the_address_that_they_go_to) {
  be_unconfirmed(owner);
  show_form();
  app.wait_for_text("Your own address is not confirmed yet");
  app.check_looks();
  app.click("Send an e-mail to confirm it");
  app.wait_for_text("Then come back to this page, and save.");
  be_confirmed(owner);
  app.value_of("document.dispatchEvent(new Event('visibilitychange'))");
  app.wait_for("!document.body.innerText.includes('Your own address is not confirmed yet')");
  app.click("Make the report");
  wait_until_said("is saved.");
}

TEST(AppReports, are_not_begun_again_for_others_who_have_ended_them) {
  const auto other = joined("viewer");
  be_confirmed(other);
  made_for(other);
  stack.as_root("UPDATE millrace.report_recipients SET ended_at = UTC_TIMESTAMP() WHERE user_id = '" + other.id + "'");
  show();
  app.wait_for_text(other.email + " has ended it");
  app.click("Change Sport");
  app.wait_for_text("has ended it, and only they can begin it again");
  STRCMP_EQUAL(
      "true", app.value_of("document.querySelector('[name=recipients][value=\"" + other.id + "\"]').disabled").c_str());
  app.check_looks();
}

TEST(AppReports, can_only_be_asked_for_by_viewers_who_receive_them) {
  const auto other = joined("viewer");
  be_confirmed(other);
  made_for(other);
  made(R"("name":"Not theirs")");
  app.sign_in(other);
  app.show(kPath + "?new=week&account=" + owner.id);
  app.wait_for_text("In this account you are a viewer");
  app.wait_for_text("Not theirs");
  STRCMP_EQUAL("Back to mine,Send it to me now", offered().c_str());
  app.check_looks();
  app.click("Send it to me now: Sport");
  app.wait_for_text("It comes within a minute or so, to " + other.email + ".");
}

TEST(AppReports, that_somebody_has_ended_are_not_offered_to_them) {
  const auto other = joined("viewer");
  be_confirmed(other);
  made_for(other);
  stack.as_root("UPDATE millrace.report_recipients SET ended_at = UTC_TIMESTAMP() WHERE user_id = '" + other.id + "'");
  app.sign_in(other);
  app.show(kPath + "?account=" + owner.id);
  app.wait_for_text(other.email + " has ended it");
  STRCMP_EQUAL("Back to mine", offered().c_str());
}

TEST(AppReports, are_offered_on_the_overview_only_to_whoever_may_make_them) {
  const auto other = joined("viewer");
  const Player player(stack, owner.id);
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("s1", Player::event("session_start"))).status);
  app.sign_in(other);
  app.show("/app/?account=" + owner.id);
  app.wait_for_text("as viewer.");
  app.wait_for(
      "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/reports/offer.js') && "
      "responseEnd > 0)");
  app.wait_for("document.querySelector('.tile') !== null");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('E-mail this')").c_str());
}

TEST(AppReports, are_not_offered_by_a_host_that_sends_no_email) {
  Dashboard& without_mail = Dashboard::of(Stack::running());
  without_mail.sign_in();
  without_mail.show(kPath + "?new=week");
  without_mail.wait_for_text("This host sends no e-mail, so it sends no reports.");
  STRCMP_EQUAL("", offered().c_str());
  without_mail.check_looks();
}
