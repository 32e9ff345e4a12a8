// Alerts in the dashboard
#include "crypto/encoding.h"
#include "support/figures_dashboard.h"
#include "support/json.h"
#include "support/mail_spool.h"

namespace {

const char kStartFailures[] = R"("metric":"startFailures","when":{"is":"above","value":0.05})";

struct AppAlertsTest : FiguresDashboardTest {
  AppAlertsTest() : FiguresDashboardTest(stack_with_mail()) { be_confirmed(account.id); }

  void be_confirmed(const std::string& user) {
    stack.as_root("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + user + "'");
  }
  void be_unconfirmed(const std::string& user) {
    stack.as_root("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + user + "'");
  }
  // Its id.
  std::string made(const std::string& name, const std::string& rest = kStartFailures) {
    const auto answer = account.client.post("/api/v1/alerts", R"({"name":")" + name + "\"," + rest + "}");
    LONGS_EQUAL(201, answer.status);
    return text_in(answer.body, "id");
  }
  // As if it had just been evaluated; SQL for what was found.
  void found(const std::string& id, const std::string& state) {
    stack.as_root("UPDATE millrace.alerts SET evaluated_at = UTC_TIMESTAMP(3), " + state + " WHERE id = " + raw(id));
  }
  static std::string raw(const std::string& id) { return "UNHEX(REPLACE('" + id + "', '-', ''))"; }
  // It began an hour ago, and one message of it was refused.
  void fire(const std::string& id, const std::string& name) {
    found(id, "status = 1, value = 82000, sessions = 180");
    const std::string ago = "UTC_TIMESTAMP(3) - INTERVAL 1 HOUR", incident = "UNHEX(MD5('" + id + "'))";
    stack.as_root(
        "INSERT INTO millrace.incidents (id, check_name, host, account_id, title, is_open, text, cause, link, "
        "began_at, last_firing_at) VALUES (" +
        incident + ", 'alert', '" + id + "', '" + account.id + "', '" + name +
        "', 1, 'Start failures 8.2 %', 'It is worse on dash.js only.', '" + stack.base_url() +
        "/app/?metric=startFailures', " + ago + ", UTC_TIMESTAMP(3))");
    stack.as_root(
        "INSERT INTO millrace.alert_messages (id, account_id, alert_id, incident_id, phase, user_id, email, url, "
        "subject, body, status, error, created_at, changed_at) VALUES (" +
        raw(id) + ", '" + account.id + "', " + raw(id) + ", " + incident +
        ", 'began', '', '', '', '', '', 2, 'answered 500', " + ago + ", " + ago + ")");
  }
  std::string alerts() { return account.client.get("/api/v1/alerts").body; }
  void show(const std::string& path = "/app/alerts") {
    app.sign_in(account);
    app.show(path);
  }
  void open_form() {
    app.click("New alert");
    app.wait_for("document.activeElement?.name === 'metric'");
    app.wait_for("document.querySelector('[name=email]') !== null");
  }
  void choose(const std::string& name, const std::string& value) {
    app.value_of("(() => { const one = document.querySelector('main [name=" + name + "]'); one.value = " +
                 quoted(value) + "; one.dispatchEvent(new Event('change', { bubbles: true })); })()");
  }
  std::string filled_in(const std::string& name) {
    return app.value_of("document.querySelector('main [name=" + name + "]')?.value");
  }
  Account joined(const std::string& role) {
    auto member = signed_up(stack);
    const auto link = text_in(account.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body, "link");
    const auto body = R"({"token":")" + link.substr(link.find('#') + 1) + "\"}";
    LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", body).status);
    return member;
  }
};

}  // namespace

TEST_GROUP_BASE(AppAlerts, AppAlertsTest){};

TEST(AppAlerts, work) {
  show();
  app.wait_for_text("No alert yet");
  app.check_looks();

  open_form();
  STRCMP_EQUAL("Start failures", filled_in("name").c_str());
  app.check_looks();
  app.click("Make the alert");
  app.wait_for_text("The alert “Start failures” is saved.");
  app.wait_for("document.activeElement?.getAttribute('role') === 'status'");
  app.wait_for_address("/app/alerts");
  app.wait_for_text("Start failures clearly worse than usual, over 10 min and at least 25 sessions.");
  app.wait_for_text("Tells " + account.email + ". Made by " + account.email);
  app.check_looks();
}

TEST(AppAlerts, show_their_form_once_all_is_there_that_it_needs) {
  for (const char* path : {"/api/v1/filters", "/api/v1/members", "/api/v1/streams"}) {
    show();
    app.hold(path);
    app.click("New alert");
    app.wait_for_text("Loading…");
    CHECK_TEXT(app.value_of("document.querySelector('main form') === null") == "true", path);
    app.let_go();
    app.click("Make the alert");
    app.wait_for_text("The alert “Start failures” is saved.");
  }
}

TEST(AppAlerts, are_made_where_one_looks_at_a_chart) {
  add_three_days();
  roll_up_now();
  show("/app/?metric=startupMs%3Amean&filter=player%3Adash.js");
  app.click("Alert me…");
  app.wait_for_address("/app/alerts?metric=startupMs%3Amean&filter=player%3Adash.js");
  app.wait_for("document.querySelector('[name=filterName]')?.value === 'Player is dash.js'");
  STRCMP_EQUAL("Startup time, mean, Player is dash.js", filled_in("name").c_str());
  app.click("Make the alert");
  app.wait_for_text("Filter: Player is dash.js.");
  STRCMP_CONTAINS(R"("name":"Player is dash.js","where":["player:dash.js"])",
                  account.client.get("/api/v1/filters").body.c_str());
}

TEST(AppAlerts, take_the_filter_of_the_chart_that_has_a_name_already) {
  account.client.post("/api/v1/filters", R"({"name":"On dash","where":["player:dash.js"]})");
  show("/app/alerts?metric=good&filter=player%3Adash.js");
  app.wait_for("document.querySelector('[name=filter]')?.selectedOptions[0].text === 'On dash'");
  STRCMP_EQUAL("undefined", filled_in("filterName").c_str());
}

TEST(AppAlerts, say_that_the_name_of_the_filter_is_taken) {
  account.client.post("/api/v1/filters", R"({"name":"Player is dash.js","where":["player:hls.js"]})");
  show("/app/alerts?metric=good&filter=player%3Adash.js");
  app.wait_for("document.querySelector('[name=filterName]') !== null");
  app.click("Make the alert");
  app.wait_for("document.querySelector('.alert-form .refused')?.innerText.includes('name')");
  STRCMP_CONTAINS("\"items\":[]", alerts().c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppAlerts, are_made_of_viewers_on_the_live_screen) {
  const auto stream = crypto::uuid_text(new_stream());
  show("/app/live?filter=stream%3A" + stream);
  app.click("Alert me…");
  app.wait_for_address("/app/alerts?metric=viewers&filter=stream%3A" + stream);
  app.wait_for("document.querySelector('[name=filterName]') !== null");
  app.type("input[name=value]", "50");
  app.click("Make the alert");
  app.wait_for_text("Viewers below 50 for 10 min.");
  STRCMP_CONTAINS(("\"where\":[\"stream:" + stream).c_str(), account.client.get("/api/v1/filters").body.c_str());
}

TEST(AppAlerts, are_made_of_the_viewers_who_stall) {
  const auto stream = crypto::uuid_text(new_stream());
  account.client.post("/api/v1/filters", R"({"name":"Sport 2","where":["stream:)" + stream + "\"]}");
  show();
  open_form();
  app.wait_for_text(
      "Judges the sessions that began in them, and nothing that happens then in older ones; for a live event, “Viewers "
      "stalled” judges those who watch now.");
  choose("metric", "stalledViewers");
  app.wait_for_text("This limit, in %");
  app.wait_for_text("At least so many viewers");
  STRCMP_EQUAL("5", filled_in("value").c_str());
  app.value_of("document.querySelector('[name=value]').select()");
  app.type("input[name=value]", "10");
  choose("filter", app.value_of("[...document.querySelectorAll('[name=filter] option')].at(-1).value"));
  app.check_looks();
  app.click("Make the alert");
  app.wait_for_text("Viewers stalled above 10 %, over 10 min and at least 25 viewers.");
  STRCMP_CONTAINS(R"("metric":"stalledViewers")", alerts().c_str());
  STRCMP_CONTAINS(R"("when":{"is":"above","value":0.1})", alerts().c_str());
}

TEST(AppAlerts, say_of_what_a_number_is) {
  found(made("Few", R"("metric":"viewers","when":{"is":"below","value":50})"), "value = 8000000");
  found(made("Stalled", R"("metric":"stalledViewers","when":{"is":"above","value":0.5})"),
        "value = 400000, sessions = 8");
  show();
  app.wait_for_text("OK 8 viewers. Checked");
  app.wait_for_text("OK at least 40 % of at least 8 viewers. Checked");
}

TEST(AppAlerts, are_made_on_a_streams_page_of_that_stream) {
  const auto stream = new_stream();
  add(played(1)).identity.stream_id = stream;
  roll_up_now();
  show("/app/streams/" + crypto::uuid_text(stream));
  app.click("Alert me…");
  app.wait_for("location.pathname === '/app/alerts' && location.search.endsWith('filter=stream%3A" +
               crypto::uuid_text(stream) + "')");
}

TEST(AppAlerts, are_made_of_a_stream_that_is_chosen_in_their_form) {
  const auto stream = crypto::uuid_text(new_stream());
  show();
  open_form();
  app.wait_for("document.querySelector('[name=filter] optgroup[label=Streams] option') !== null");
  choose("filter", "stream:" + stream);
  app.wait_for("document.querySelector('[name=filterName]')?.value.startsWith('Stream is ')");
  app.check_looks();
  app.type("input[name=value]", "5");
  app.click("Make the alert");
  app.wait_for_text("is saved.");
  STRCMP_CONTAINS(("\"where\":[\"stream:" + stream).c_str(), account.client.get("/api/v1/filters").body.c_str());
  STRCMP_CONTAINS("\"name\":\"Stream is ", alerts().c_str());
}

TEST(AppAlerts, offer_a_stream_once_where_a_saved_filter_is_that_stream) {
  const auto stream = crypto::uuid_text(new_stream());
  account.client.post("/api/v1/filters", R"({"name":"Mine","where":["stream:)" + stream + "\"]}");
  show();
  open_form();
  STRCMP_EQUAL(
      "All,Mine",
      app.value_of("[...document.querySelectorAll('[name=filter] option')].map((one) => one.text).join()").c_str());
}

TEST(AppAlerts, ask_for_a_limit_in_the_unit_of_the_metric) {
  show();
  open_form();
  choose("metric", "startupMs:p95");
  app.wait_for_text("This limit, in seconds");
  app.type("input[name=value]", "2.5");
  app.click("Make the alert");
  app.wait_for_text("Startup time, p95 above 2.5 s");
  STRCMP_CONTAINS("\"value\":2500", alerts().c_str());
}

TEST(AppAlerts, ask_for_no_limit_where_nothing_arrives) {
  show();
  open_form();
  choose("metric", "telemetry");
  app.wait_for("document.querySelector('[name=leastSessions], [name=value], [name=is]') === null");
  app.click("Make the alert");
  app.wait_for_text("Nothing arrives for 10 min.");
}

TEST(AppAlerts, are_tried_before_they_are_made) {
  show();
  open_form();
  choose("is", "above");
  app.type("input[name=value]", "5");
  app.click("Try it");
  app.wait_for_text("This alert could never have fired: in the last week, no window had a session, and it takes 25.");
  app.check_looks();
  STRCMP_CONTAINS("\"items\":[]", alerts().c_str());
}

TEST(AppAlerts, of_a_stream_with_few_viewers_ask_for_no_more_than_it_has) {
  const auto stream = new_stream();
  const auto now = calendar::rounded_down(db::now(stack.database()), calendar::kMinuteMs);
  for (int ago = 60; ago < 80; ++ago) {
    db::Autocommit(stack.database())
        .run("INSERT INTO viewer_minutes VALUES (?, ?, ?, 7, 0, 7, 0)", account.id,
             calendar::sql_time(now - ago * calendar::kMinuteMs), stream);
  }
  set_counted_until("UTC_TIMESTAMP()");
  show("/app/alerts?metric=stalledViewers&filter=stream%3A" + crypto::uuid_text(stream));
  app.wait_for("document.querySelector('[name=leastSessions]')?.value === '5'");
  app.wait_for_text("The fullest hour of the last week had 7.");
  app.value_of("document.querySelector('[name=leastSessions]').select()");
  app.type("input[name=leastSessions]", "25");
  app.click("Try it");
  app.wait_for_text(
      "This alert could never have fired: in the last week, no window had more than 7 viewers, and it takes 25.");
  app.check_looks();
  app.click("Take 5 instead");
  app.wait_for("document.activeElement?.name === 'leastSessions' && document.activeElement.value === '5'");
  app.click("Try it");
  app.wait_for_text("It would have fired once in the last week.");
  app.wait_for_text(": at least 100 % of at least 7 viewers");
  app.click("Make the alert");
  app.wait_for_text("Viewers stalled above 5 %, over 10 min and at least 5 viewers.");
}

TEST(AppAlerts, have_no_limit_that_nothing_can_exceed) {
  show();
  open_form();
  choose("is", "above");
  app.type("input[name=value]", "100");
  app.click("Make the alert");
  app.wait_for("document.querySelector('input[name=value]').validity.rangeOverflow");
  STRCMP_CONTAINS("\"items\":[]", alerts().c_str());
}

TEST(AppAlerts, of_few_sessions_ask_for_no_more_than_many_windows_have) {
  for (int i = 0; i < 90; ++i) add(played(1)).identity.began_at = db::now(stack.database()) - 26 * calendar::kHourMs;
  roll_up_now();
  show("/app/alerts?metric=startFailures");
  app.wait_for("document.querySelector('[name=leastSessions]')?.value === '10'");
  app.value_of("document.querySelector('[name=windowMinutes]').select()");
  app.type("input[name=windowMinutes]", "60");
  app.wait_for("document.querySelector('[name=leastSessions]').value === '25'");
}

TEST(AppAlerts, say_at_the_field_what_is_wrong) {
  show();
  open_form();
  app.type("input[name=webhook]", "http://localhost/hook");
  app.click("Make the alert");
  app.wait_for_text("resolves to a private address (127.0.0.1)");
  STRCMP_EQUAL("INPUT webhook", app.focus().c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppAlerts, tell_only_whoever_has_confirmed_an_address) {
  const auto confirmed = joined("editor"), other = joined("viewer");
  be_confirmed(confirmed.id);
  show();
  open_form();
  const auto of = [&](const Account& who, const std::string& what) {
    return app.value_of("document.querySelector('[name=email][value=\"" + who.id + "\"]')." + what);
  };
  STRCMP_EQUAL("true", of(account, "checked").c_str());
  STRCMP_EQUAL("false", of(confirmed, "checked").c_str());
  STRCMP_EQUAL("false", of(confirmed, "disabled").c_str());
  STRCMP_EQUAL("true", of(other, "disabled").c_str());
  STRCMP_CONTAINS("not confirmed yet", of(other, "closest('.person').innerText").c_str());
  app.check_looks();
}

TEST(AppAlerts, keep_whom_they_tell_although_the_address_is_not_confirmed_any_more) {
  made("Starts", kStartFailures + (R"(,"email":[")" + account.id + "\"]"));
  be_unconfirmed(account.id);
  show();
  app.wait_for_text("Tells nobody");
  app.click("Change Starts");
  app.wait_for_text("nothing is sent until then");
  app.click("Try it");
  app.wait_for_text("in the last week");
  app.click("Save");
  app.wait_for_text("The alert “Starts” is saved.");
  STRCMP_CONTAINS(account.email.c_str(), alerts().c_str());
}

TEST(AppAlerts, are_changed_with_the_keyboard_alone) {
  const auto id = made("Starts");
  show();
  app.value_of("document.getElementById('change-" + id + "').focus()");
  app.press("Enter");
  app.wait_for("document.activeElement?.name === 'metric'");
  STRCMP_EQUAL("5", filled_in("value").c_str());
  app.click("Cancel");
  app.wait_for("document.activeElement?.id === 'change-" + id + "'");

  app.press("Enter");
  app.wait_for("document.querySelector('[name=email]') !== null");
  app.value_of("document.querySelector('.alert-form [name=value]').select()");
  app.type(".alert-form [name=value]", "7");
  app.press("Enter");
  app.wait_for_text("The alert “Starts” is saved.");
  app.wait_for("document.activeElement?.getAttribute('role') === 'status'");
  STRCMP_CONTAINS("\"value\":0.07", alerts().c_str());
}

TEST(AppAlerts, keep_a_filter_that_was_deleted_and_say_so) {
  account.client.post("/api/v1/filters", R"({"name":"Phones","where":["device:phone"]})");
  const auto id = made("Starts", std::string(kStartFailures) + R"(,"filter":"Phones")");
  stack.as_root("DELETE FROM millrace.saved_filters WHERE account_id = '" + account.id + "'");
  show();
  app.value_of("document.getElementById('change-" + id + "').click()");
  app.wait_for_text("Its filter was deleted");
  app.wait_for("document.querySelector('[name=email]') !== null");
  app.value_of("document.querySelector('.alert-form [name=name]').select()");
  app.type(".alert-form [name=name]", "Starts of phones");
  app.press("Enter");
  app.wait_for_text("The alert “Starts of phones” is saved.");
  STRCMP_CONTAINS("\"name\":null},\"when\"", alerts().c_str());
}

TEST(AppAlerts, are_deleted_after_a_question) {
  made("Starts");
  show();
  app.click("Delete Starts");
  app.wait_for_text("Nobody is told by it any more. Delete it?");
  app.check_looks();
  app.click("Delete");
  app.wait_for_text("The alert “Starts” is deleted.");
  app.wait_for_text("No alert yet");
  app.wait_for("document.activeElement?.getAttribute('role') === 'status'");
}

TEST(AppAlerts, are_muted_for_a_while) {
  made("Starts");
  show();
  app.click("Mute Starts");
  app.wait_for("document.activeElement?.name === 'until'");
  app.check_looks();
  app.click("Mute");
  app.wait_for_text("Muted until ");
  app.wait_for("document.activeElement?.innerText === 'Unmute'");
  STRCMP_CONTAINS("\"mutedUntil\":\"", alerts().c_str());
  app.press("Enter");
  app.wait_for_text("It is not muted any more.");
  STRCMP_CONTAINS("\"mutedUntil\":null", alerts().c_str());
}

TEST(AppAlerts, say_what_was_found_and_why_it_is_not_known) {
  const auto calm = made("Calm"), unknown = made("Unknown");
  made("New");
  found(calm, "value = 12000, sessions = 180");
  found(unknown, "status = 2, reason = 'figures are not up to date'");
  show();
  app.wait_for_text("OK 1.2 % of 180 sessions. Checked just now.");
  app.wait_for_text("Unknown Figures are not up to date.");
  app.wait_for_text("Not evaluated yet.");
  app.check_looks();
}

TEST(AppAlerts, are_acknowledged_where_they_fire) {
  made("Calm");
  fire(made("Starts"), "Starts");
  show();
  STRCMP_EQUAL("Starts", app.text(".alert h3").c_str());
  app.wait_for_text(": 8.2 % of 180 sessions.");
  app.check_looks();
  app.click("Acknowledge Starts");
  app.wait_for_text("The next message says that it is over, or not known any more.");
  app.wait_for_text("Acknowledged by " + account.email);
  app.wait_for("document.activeElement?.getAttribute('role') === 'status'");
  STRCMP_EQUAL("1", app.value_of("document.querySelectorAll('.alert h3 + p .bad').length").c_str());
}

TEST(AppAlerts, do_not_say_that_something_fires_still_when_it_is_not_known) {
  const auto id = made("Starts");
  fire(id, "Starts");
  show();
  app.wait_for_text("Still firing");
  found(id, "status = 2, reason = 'no sessions'");
  app.show("/app/alerts");
  app.wait_for_text("Not known whether it goes on");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('Still firing')").c_str());
  app.check_looks();
}

TEST(AppAlerts, list_what_fired_with_its_cause_and_what_became_of_each_message) {
  const auto id = made("Starts");
  made("Others");
  fire(id, "Starts");
  show();
  app.wait_for_text("Begin: webhook, not sent (answered 500)");
  app.wait_for_text("It is worse on dash.js only.");
  app.check_looks();
  app.click("What fired: Others");
  app.wait_for_text("Nothing so far.");
  app.click("Of all alerts");
  app.click("Acknowledge what fired: Starts");
  app.wait_for_text("Acknowledged.");
  app.wait_for("document.querySelector('tbody .under + *, tbody td:last-child .under') !== null");
  app.click("Figures: Starts");
  app.wait_for("location.pathname === '/app/'");
}

TEST(AppAlerts, show_what_is_not_known_any_more_as_that_and_never_as_over) {
  const auto id = made("Starts");
  fire(id, "Starts");
  found(id, "status = 2, reason = 'figures are not up to date'");
  stack.as_root(
      "UPDATE millrace.incidents SET is_open = NULL, ended_at = last_firing_at, lost = TRUE WHERE account_id = '" +
      account.id + "'");
  stack.as_root("UPDATE millrace.alert_messages SET phase = 'lost' WHERE account_id = '" + account.id + "'");
  show();
  app.wait_for_text("not known any more");
  app.wait_for_text("Not known any more: webhook");
  app.check_looks();
}

TEST(AppAlerts, send_a_test) {
  made("Starts", std::string(kStartFailures) + R"(,"email":[")" + account.id + "\"]");
  show();
  app.click("Send a test of Starts");
  app.wait_for_text("A test message is on its way to " + account.email + ".");
}

TEST(AppAlerts, show_the_secret_of_webhooks_once) {
  show();
  app.click("Make a new secret");
  app.click("Make it");
  app.wait_for_text("it is not shown again");
  STRCMP_CONTAINS("whsec_", app.text("code.credential").c_str());
  app.check_looks();
  app.show("/app/alerts");
  app.wait_for_text("Webhook secret");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('whsec_')").c_str());
}

TEST(AppAlerts, are_only_read_by_viewers) {
  made("Starts");
  const auto member = joined("viewer");
  app.sign_in(member);
  app.show("/app/alerts?metric=startFailures&account=" + account.id);
  app.wait_for_text("In this account you are a viewer");
  app.wait_for_text("Start failures above 5 %");
  const std::string offered =
      "[...document.querySelectorAll('main button, main .button')].map((one) => one.innerText).join()";
  STRCMP_EQUAL("Back to mine", app.value_of(offered).c_str());
  app.check_looks();
}

TEST_GROUP(AppAlertsWithoutMail){};

TEST(AppAlertsWithoutMail, say_that_this_host_sends_none) {
  auto& app = Dashboard::of(Stack::running());
  app.sign_in();
  app.show("/app/alerts?metric=viewers");
  app.wait_for_text("This host sends no e-mail.");
  app.check_looks();
}
