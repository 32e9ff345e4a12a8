// /api/v1/alerts, and the job that evaluates them.
#include "figures/rules/alerts/alerts.h"

#include <cstdlib>
#include <set>
#include <thread>

#include "calendar/period.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "incidents/rules/webhook.h"
#include "support/figures_test.h"
#include "support/http_stand_in.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack_config.h"
#include "support/throttles.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

namespace {

using calendar::kDayMs;
using calendar::kHourMs;
using calendar::kMinuteMs;
using playback::Outcome;

const char kAlerts[] = "/api/v1/alerts", kIncidents[] = "/api/v1/alerts/incidents";
const char kStalled[] =
    R"("metric":"stalledViewers","when":{"is":"above","value":0.1},"windowMinutes":5,"leastSessions":5)";
const char kFailing[] = R"("metric":"startFailures","when":{"is":"above","value":0.05})";

constexpr int kLostAfter = 3 * 3600;  // seconds: this stack has rare maintenance

HttpStandIn::Handler answering(int status) {
  return [status](const HttpStandIn::Request&) {
    HttpStandIn::Response response;
    response.status = status;
    return response;
  };
}

struct AlertsTest : FiguresTest {
  HttpStandIn receiver{answering(200)};
  Client& client = account.client;
  const std::int64_t end = calendar::rounded_down(db::now(stack.database()), kMinuteMs);

  AlertsTest() : FiguresTest(stack_with_mail({{"MILLRACE_GUARD_ALLOW", "127.0.0.1"}})) {
    stack.as_root("DELETE FROM millrace.outages");
    confirm(account);
    know_until(end);
  }

  void sql(const std::string& text) const { stack.as_root(text); }
  void confirm(const Account& whose) const {
    sql("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + whose.id + "'");
  }
  void know_until(std::int64_t time) const {
    const auto at = "'" + calendar::sql_time(time) + "'";
    sql("REPLACE INTO millrace.watermarks (account_id, complete_until, viewers_until) VALUES ('" + account.id + "', " +
        at + ", " + at + ")");
  }

  // Sessions that began some minutes ago, of which so many fail to start.
  void play(int count, int failed, std::int64_t ago = 5 * kMinuteMs) {
    std::vector<Row> all;
    for (int i = 0; i < count; ++i) {
      auto session = played_session(account.id, end - ago);
      if (i < failed) {
        session.outcome = Outcome::start_failure;
        session.figures.started = false;
      }
      all.push_back(session);
    }
    store_figures(stack, all);
  }
  void forget_sessions() { forget(account.id); }
  // In each of the last five minutes.
  void watch(int viewers, int rebuffering) {
    for (int minute = 1; minute <= 5; ++minute)
      set_minute(calendar::sql_time(end - minute * kMinuteMs), viewers, rebuffering);
  }

  std::string body(const std::string& what, const std::string& more = "") const {
    return R"({"name":"Sport 2 fails",)" + what + more + "}";
  }
  std::string to_webhook() const { return R"(,"webhook":")" + receiver.url() + "/hook\""; }
  std::string to_email(const Account& whose) const { return R"(,"email":[")" + whose.id + "\"]"; }
  std::string created(const std::string& what = kFailing, const std::string& more = "") const {
    const auto answer = client.post(kAlerts, body(what, more));
    LONGS_EQUAL_TEXT(201, answer.status, answer.body.c_str());
    return text_in(answer.body, "id");
  }
  Answer change(const std::string& id, const std::string& body) const {
    return client.request("PATCH", std::string(kAlerts) + "/" + id, body, "application/json");
  }
  Answer remove(const std::string& id) const {
    return client.request("DELETE", std::string(kAlerts) + "/" + id, "", "");
  }
  Answer tried(const std::string& what) const { return client.post(std::string(kAlerts) + "/try", "{" + what + "}"); }
  void check_refused(const std::string& field, const Answer& answer) const {
    LONGS_EQUAL_TEXT(400, answer.status, answer.body.c_str());
    STRCMP_CONTAINS(("\"" + field + "\":\"").c_str(), answer.body.c_str());
  }

  void evaluate() const {
    sql("UPDATE millrace.alerts SET due_at = UTC_TIMESTAMP(3), lease_until = NULL");
    stack.admin("alerts");
  }
  // As if what was told and found had been so long ago.
  void let_pass(int seconds) const {
    const auto ago = " - INTERVAL " + std::to_string(seconds) + " SECOND";
    sql("UPDATE millrace.incidents SET began_at = began_at" + ago + ", last_firing_at = last_firing_at" + ago);
    sql("UPDATE millrace.alert_messages SET due_at = due_at" + ago);
  }
  std::string status() const {
    const auto alerts = document(client.get(kAlerts).body);
    return ::at(alerts, "/items/0/state/status").GetString();
  }
  std::string reason() const {
    const auto alerts = document(client.get(kAlerts).body);
    return ::at(alerts, "/items/0/state/reason").GetString();
  }
  std::string incidents() const { return client.get(kIncidents).body; }
  std::string types() const {
    std::string all;
    for (const auto& request : receiver.requests()) all += text_in(request.body, "type") + " ";
    return all;
  }
  int mails() const { return mails_to(account.email); }
  void fill(const char* limit, const std::string& whose, int count) const {
    sql("INSERT INTO millrace.throttles VALUES ('" + std::string(limit) + "', UNHEX('" +
        crypto::hex(throttle_bucket(stack, whose)) + "'), " + std::to_string(count) +
        ", UTC_TIMESTAMP(3) + INTERVAL 1 HOUR)");
  }
  void set_waiting(const std::string& what) const {
    sql("UPDATE millrace.alert_messages SET " + what + " WHERE status = 0 AND account_id = '" + account.id + "'");
  }
  void send_test_of(const std::string& id) const {
    LONGS_EQUAL(202, client.post(std::string(kAlerts) + "/" + id + "/test", "{}").status);
    stack.admin("alerts");
  }

  // It fires, and is over six minutes later.
  void fire() {
    play(60, 30);
    evaluate();
  }
  void end_firing() {
    forget_sessions();
    know_until(end);
    play(60, 0);
    let_pass(360);
    evaluate();
  }
};

}  // namespace

TEST_GROUP_BASE(Alerts, AlertsTest){};

TEST(Alerts, work) {
  const auto id = created(kFailing, to_webhook() + to_email(account));
  STRCMP_EQUAL("waiting", status().c_str());
  fire();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_EQUAL("incident.began ", types().c_str());
  LONGS_EQUAL(1, mails());
  STRCMP_CONTAINS("Start failures 50 %, above 5 % (60 sessions from ", mail_to(account.email).c_str());

  end_firing();
  STRCMP_EQUAL("ok", status().c_str());
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
  LONGS_EQUAL(2, mails());
  STRCMP_CONTAINS("Over: Sport 2 fails", mail_to(account.email, "Over").c_str());
  STRCMP_CONTAINS(
      (R"("alertId":")" + id + R"(","alertName":"Sport 2 fails","text":"Start failures 50 %, above)").c_str(),
      incidents().c_str());
  STRCMP_CONTAINS((R"({"to":")" + account.email + R"(","phase":"began","status":"sent","at":")").c_str(),
                  incidents().c_str());
}

TEST(Alerts, are_shown_as_they_were_made) {
  const auto answer = client.post(kAlerts, body(kFailing, to_email(account)));
  STRCMP_CONTAINS(
      (R"("name":"Sport 2 fails","metric":"startFailures","filter":null,"when":{"is":"above","value":0.05},)"
       R"("windowMinutes":10,"leastSessions":25,"email":[{"userId":")" +
       account.id + R"(","email":")" + account.email +
       R"(","status":"receives"}],"webhook":null,"mutedUntil":null,"createdAt":")")
          .c_str(),
      answer.body.c_str());
  STRCMP_CONTAINS((R"({"items":[)" + answer.body + R"(],"limit":20})").c_str(), client.get(kAlerts).body.c_str());
}

TEST(Alerts, tell_once_of_what_goes_on) {
  created(kFailing, to_webhook());
  fire();
  evaluate();
  evaluate();
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Alerts, keep_what_was_said_of_the_beginning) {
  created(kFailing, to_webhook());
  fire();
  forget_sessions();
  know_until(end);
  play(60, 6);
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  end_firing();
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
  for (const auto& request : receiver.requests())
    STRCMP_CONTAINS("Start failures 50 %, above", text_in(request.body, "text").c_str());
  STRCMP_CONTAINS("Start failures 50 %, above", incidents().c_str());
}

TEST(Alerts, tell_once_although_several_hosts_evaluate_at_the_same_moment) {
  created(kFailing, to_webhook());
  play(60, 30);
  auto config = config_of(stack);
  config.guard.allowed = "127.0.0.1";
  std::vector<std::thread> hosts;
  for (int host = 0; host < 8; ++host) {
    hosts.emplace_back([&] {
      Worker worker(config);
      figures::rules::alerts::run(worker.db, worker.config, worker.http);
    });
  }
  for (auto& host : hosts) host.join();
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Alerts, that_flap_send_one_start_and_one_end) {
  created(kFailing, to_webhook());
  for (int i = 0; i < 3; ++i) {
    fire();
    forget_sessions();
    know_until(end);
    play(60, 0);
    let_pass(120);
    evaluate();
    forget_sessions();
    know_until(end);
  }
  STRCMP_EQUAL("incident.began ", types().c_str());
  end_firing();
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(Alerts, are_unknown_while_figures_are_old) {
  created(kFailing, to_webhook());
  play(60, 30, 10 * kMinuteMs);
  know_until(end - 4 * kHourMs);  // this stack has rare maintenance
  evaluate();
  STRCMP_EQUAL("unknown", status().c_str());
  STRCMP_EQUAL("figures are not up to date", reason().c_str());
  STRCMP_EQUAL("", types().c_str());
}

TEST(Alerts, are_unknown_where_the_host_was_down_and_neither_begin_nor_end) {
  created(kFailing, to_webhook());
  fire();
  sql("INSERT INTO millrace.outages (began_at, ended_at) VALUES ('" + calendar::sql_time(end - 8 * kMinuteMs) + "', '" +
      calendar::sql_time(end - 2 * kMinuteMs) + "')");
  end_firing();
  STRCMP_EQUAL("unknown", status().c_str());
  STRCMP_CONTAINS("this host was down from ", reason().c_str());
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Alerts, are_unknown_with_too_few_sessions) {
  created(kFailing, to_webhook());
  play(24, 24);
  evaluate();
  STRCMP_EQUAL("unknown", status().c_str());
  STRCMP_EQUAL("only 24 sessions, and it takes 25", reason().c_str());
  forget_sessions();
  play(1, 1);
  evaluate();
  STRCMP_EQUAL("only 1 session, and it takes 25", reason().c_str());
}

TEST(Alerts, count_sessions_of_their_saved_filter_only) {
  client.post("/api/v1/filters", R"({"name":"Phones","where":["device:phone"]})");
  created(kFailing, R"(,"filter":"Phones")");
  play(60, 30);
  evaluate();
  STRCMP_EQUAL("no sessions", reason().c_str());
  sql("UPDATE millrace.session_figures SET device = 'phone' WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS("&filter=device%3Aphone", incidents().c_str());
  STRCMP_CONTAINS(" UTC); filter: Phones\"", incidents().c_str());
  sql("DELETE FROM millrace.saved_filters WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("its saved filter was deleted", reason().c_str());
}

TEST(Alerts, fire_when_a_metric_is_unlike_the_same_minutes_of_four_weeks) {
  created(R"("metric":"startFailures","when":{"is":"unusual"})", to_webhook());
  for (int week = 1; week <= 4; ++week) play(100, 4, week * 7 * kDayMs + 5 * kMinuteMs);
  play(120, 5);
  evaluate();
  STRCMP_EQUAL("ok", status().c_str());
  forget_sessions();
  know_until(end);
  for (int week = 1; week <= 4; ++week) play(100, 4, week * 7 * kDayMs + 5 * kMinuteMs);
  play(120, 60);
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS("Start failures 50 %, usually 4 % (120 sessions", incidents().c_str());
}

TEST(Alerts, name_the_cause) {
  created(kFailing, to_webhook());
  play(300, 3, 2 * kDayMs);
  play(150, 70);
  sql("UPDATE millrace.session_figures SET player = IF(began_at > '" + calendar::sql_time(end - kHourMs) +
      "' AND started = FALSE, 'shaka', 'hls.js') WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_CONTAINS("shaka", incidents().c_str());
  STRCMP_CONTAINS("shaka", text_in(receiver.requests().at(0).body, "text").c_str());
}

TEST(Alerts, fire_when_viewers_are_below_a_number_in_all_minutes) {
  created(R"("metric":"viewers","when":{"is":"below","value":10},"windowMinutes":5)", to_webhook());
  set_minute(calendar::sql_time(end - 3 * kMinuteMs), 12);
  evaluate();
  STRCMP_EQUAL("ok", status().c_str());
  sql("UPDATE millrace.viewer_minutes SET viewers = 9 WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS("Viewers, at most 9, below 10 (from ", incidents().c_str());
}

TEST(Alerts, fire_when_viewers_are_stalled_in_all_minutes) {
  created(kStalled, to_webhook());
  watch(8, 4);
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS("at least 50 % of the viewers stalled, above 10 % (8 viewers or more, from ", incidents().c_str());
  STRCMP_CONTAINS((R"("link":")" + stack.base_url() + "/app/live?account=" + account.id + "\"").c_str(),
                  incidents().c_str());
  sql("UPDATE millrace.viewer_minutes SET rebuffering = 0 WHERE minute = '" + calendar::sql_time(end - 3 * kMinuteMs) +
      "' AND account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("ok", status().c_str());
}

TEST(Alerts, of_stalled_viewers_are_unknown_with_too_few_in_one_minute) {
  created(kStalled);
  watch(8, 4);
  sql("UPDATE millrace.viewer_minutes SET viewers = 4 WHERE minute = '" + calendar::sql_time(end - 3 * kMinuteMs) +
      "' AND account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("unknown", status().c_str());
  STRCMP_EQUAL("only 4 viewers, and it takes 5", reason().c_str());
}

TEST(Alerts, say_how_often_they_would_have_fired_for_stalled_viewers) {
  watch(8, 4);
  STRCMP_CONTAINS(R"("fired":1,)", tried(kStalled).body.c_str());
  STRCMP_CONTAINS(R"("value":0.5,"sessions":8}])", tried(kStalled).body.c_str());
}

TEST(Alerts, fire_when_nothing_is_received) {
  created(R"("metric":"telemetry","when":{"is":"missing"})", to_webhook());
  sql("DELETE FROM millrace.stored_hours");
  play(1, 0, 3 * kHourMs);
  sql("UPDATE millrace.session_figures SET last_seen_at = '" + calendar::sql_time(end - 2 * kMinuteMs) +
      "' WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("ok", status().c_str());
  sql("UPDATE millrace.session_figures SET last_seen_at = began_at WHERE account_id = '" + account.id + "'");
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS("nothing was received from ", incidents().c_str());
}

TEST(Alerts, say_how_often_they_would_have_fired) {
  for (const int day : {1, 2, 3}) play(60, 30, day * kDayMs);
  play(60, 0, 4 * kDayMs);
  const auto answer = tried(kFailing);
  LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
  STRCMP_CONTAINS(R"("fired":3,"times":[{"from":")", answer.body.c_str());
  STRCMP_CONTAINS(R"("value":0.5,"sessions":60})", answer.body.c_str());
  STRCMP_CONTAINS((R"({"from":")" + calendar::iso_time(end - 7 * kDayMs)).c_str(), answer.body.c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM alerts WHERE account_id = ?", account.id));
}

TEST(Alerts, say_how_few_sessions_the_fullest_window_had) {
  play(6, 3, kDayMs);
  play(2, 1, 2 * kDayMs);
  STRCMP_CONTAINS(R"("fired":0,"times":[],"unknownMinutes":10071,"mostSessions":6})", tried(kFailing).body.c_str());
  STRCMP_CONTAINS(R"("mostSessions":null})",
                  tried(R"("metric":"viewers","when":{"is":"above","value":5})").body.c_str());
}

TEST(Alerts, that_are_muted_send_nothing_and_are_recorded) {
  const auto id = created(kFailing, to_webhook());
  LONGS_EQUAL(200, change(id, R"({"mutedUntil":")" + calendar::iso_time(end + kHourMs) + "\"}").status);
  fire();
  STRCMP_CONTAINS(R"("endedAt":null)", incidents().c_str());
  end_firing();
  STRCMP_CONTAINS(R"("endedAt":"2)", incidents().c_str());
  STRCMP_EQUAL("", types().c_str());
}

TEST(Alerts, tell_of_the_beginning_when_the_mute_ends) {
  const auto id = created(kFailing, to_webhook());
  change(id, R"({"mutedUntil":")" + calendar::iso_time(end + kHourMs) + "\"}");
  fire();
  forget_sessions();
  know_until(end);
  play(60, 6);
  LONGS_EQUAL(200, change(id, R"({"mutedUntil":null})").status);
  evaluate();
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS("Start failures 10 %, above", text_in(receiver.requests().front().body, "text").c_str());
}

TEST(Alerts, that_are_acknowledged_send_only_the_end_and_say_who_did_it) {
  const auto id = created(kFailing, to_webhook());
  change(id, R"({"mutedUntil":")" + calendar::iso_time(end + kHourMs) + "\"}");
  fire();
  const auto list = document(incidents());
  const std::string incident = ::at(list, "/items/0/id").GetString();
  const auto answer = client.post(std::string(kIncidents) + "/" + incident + "/acknowledge", "{}");
  LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
  STRCMP_CONTAINS((R"("acknowledgedBy":")" + account.email + "\"").c_str(), answer.body.c_str());
  change(id, R"({"mutedUntil":null})");
  evaluate();
  STRCMP_EQUAL("", types().c_str());
  end_firing();
  STRCMP_EQUAL("incident.ended ", types().c_str());
}

TEST(Alerts, that_change_end_their_incident_without_a_message) {
  const auto id = created(kFailing, to_webhook());
  fire();
  LONGS_EQUAL(200, change(id, R"({"when":{"is":"above","value":0.9}})").status);
  STRCMP_CONTAINS(R"("endedAt":"2)", incidents().c_str());
  let_pass(400);
  evaluate();
  STRCMP_EQUAL("ok", status().c_str());
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Alerts, that_are_deleted_end_their_incident_without_a_message) {
  const auto id = created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  LONGS_EQUAL(204, remove(id).status);
  LONGS_EQUAL(404, remove(id).status);
  receiver.answer_with(answering(200));
  receiver.forget();
  let_pass(400);
  evaluate();
  STRCMP_EQUAL("", types().c_str());
  STRCMP_CONTAINS(R"("endedAt":"2)", incidents().c_str());
}

TEST(Alerts, send_nothing_to_a_member_who_was_removed) {
  const Account member = signed_up(stack);
  confirm(member);
  sql("INSERT INTO millrace.members VALUES ('" + account.id + "', '" + member.id + "', 1, UTC_TIMESTAMP(3), 'none')");
  created(kFailing, to_email(member));
  sql("DELETE FROM millrace.members WHERE user_id = '" + member.id + "'");
  fire();
  STRCMP_EQUAL("firing", status().c_str());
  LONGS_EQUAL(0, mails_to(member.email));
}

TEST(Alerts, post_to_no_webhook_that_a_member_who_was_removed_has_set) {
  const Account member = signed_up(stack);
  sql("INSERT INTO millrace.members VALUES ('" + account.id + "', '" + member.id + "', 1, UTC_TIMESTAMP(3), 'none')");
  Client acting = member.client;
  LONGS_EQUAL(201, acting.with("X-Account", account.id).post(kAlerts, body(kFailing, to_webhook())).status);
  sql("DELETE FROM millrace.members WHERE user_id = '" + member.id + "'");
  fire();
  LONGS_EQUAL(0, static_cast<int>(receiver.count()));
  STRCMP_CONTAINS("who set this webhook is no editor of the account any more", incidents().c_str());
}

TEST(Alerts, refuse_addresses_that_are_not_confirmed_or_of_strangers) {
  const Account stranger = signed_up(stack);
  confirm(stranger);
  check_refused("email", client.post(kAlerts, body(kFailing, to_email(stranger))));
  sql("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + account.id + "'");
  const auto refused = client.post(kAlerts, body(kFailing, to_email(account)));
  check_refused("email", refused);
  STRCMP_CONTAINS((account.email + " has not (POST /api/auth/send-verification-email)").c_str(), refused.body.c_str());
}

TEST(Alerts, keep_whom_they_named_although_the_address_is_not_confirmed_any_more) {
  const auto id = created(kFailing, to_email(account));
  sql("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + account.id + "'");
  const auto changed = change(id, R"({"email":[")" + account.id + "\"]}");
  LONGS_EQUAL(200, changed.status);
  STRCMP_CONTAINS((account.email + R"(","status":"unconfirmed"}])").c_str(), changed.body.c_str());
  play(60, 30);
  fire();
  LONGS_EQUAL(0, mails());
}

TEST(Alerts, refuse_a_webhook_at_a_private_address_or_with_a_password) {
  check_refused("webhook", client.post(kAlerts, body(kFailing, R"(,"webhook":"http://10.0.0.1/hook")")));
  check_refused("webhook", client.post(kAlerts, body(kFailing, R"(,"webhook":"https://ada:secret@127.0.0.1/hook")")));
  const auto id = created();
  check_refused("webhook", change(id, R"({"webhook":"http://169.254.169.254/latest"})"));
}

TEST(Alerts, open_no_connection_to_an_address_that_is_private_by_then) {
  created(kFailing, to_webhook());
  play(60, 30);
  const auto config = config_of(stack);  // which allows nothing that is not public
  Worker worker(config);
  figures::rules::alerts::run(worker.db, worker.config, worker.http);
  LONGS_EQUAL(0, static_cast<int>(receiver.count()));
  STRCMP_CONTAINS(R"("to":"webhook","phase":"began","status":"waiting")", incidents().c_str());
}

TEST(Alerts, follow_no_redirect) {
  created(kFailing, to_webhook());
  HttpStandIn elsewhere{answering(200)};
  receiver.answer_with([&](const HttpStandIn::Request&) {
    HttpStandIn::Response response;
    response.status = 302;
    response.headers = {{"Location", elsewhere.url()}};
    return response;
  });
  fire();
  LONGS_EQUAL(0, static_cast<int>(elsewhere.count()));
  STRCMP_CONTAINS(R"("error":"answered 302")", incidents().c_str());
}

TEST(Alerts, post_the_same_id_with_a_new_timestamp_at_each_try_and_back_off) {
  created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  evaluate();
  LONGS_EQUAL(1, static_cast<int>(receiver.count()));
  const auto minutes = [&](int tries) {
    return stack.number(
        "SELECT TIMESTAMPDIFF(MINUTE, changed_at, due_at) FROM alert_messages WHERE account_id = ? AND tries = ?",
        account.id, tries);
  };
  LONGS_EQUAL(1, minutes(1));
  let_pass(61);
  const auto second = receiver.requests()[0].headers.at("webhook-timestamp");
  CHECK(eventually([&] { return std::to_string(std::time(nullptr)) != second; }));
  receiver.answer_with(answering(500));
  evaluate();
  LONGS_EQUAL(5, minutes(2));
  const auto requests = receiver.requests();
  STRCMP_EQUAL(requests[0].headers.at("webhook-id").c_str(), requests[1].headers.at("webhook-id").c_str());
  STRCMP_EQUAL(requests[0].body.c_str(), requests[1].body.c_str());
  CHECK(second != requests[1].headers.at("webhook-timestamp"));
}

TEST(Alerts, give_up_a_webhook_after_a_day) {
  created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  for (int i = 0; i < 8; ++i) {
    let_pass(13 * 3600);
    sql("UPDATE millrace.incidents SET last_firing_at = UTC_TIMESTAMP(3)");
    evaluate();
  }
  LONGS_EQUAL(7, static_cast<int>(receiver.count()));
  STRCMP_CONTAINS(R"("status":"failed","at":")", incidents().c_str());
  STRCMP_CONTAINS(R"("error":"answered 500")", incidents().c_str());
}

TEST(Alerts, are_signed_by_two_secrets_while_one_replaces_the_other) {
  const auto made = [&] { return client.post(std::string(kAlerts) + "/webhook-secret", "{}").body; };
  const auto signature = [&](const std::string& secret) {
    const auto request = receiver.requests().back();
    return incidents::rules::signature_of(crypto::from_base64(secret.substr(6)).value(),
                                          request.headers.at("webhook-id"), request.headers.at("webhook-timestamp"),
                                          request.body);
  };
  const auto sent = [&] { return receiver.requests().back().headers.at("webhook-signature"); };
  const auto first = made();
  STRCMP_CONTAINS(R"("previousUntil":null)", first.c_str());
  const auto id = created(kFailing, to_webhook());
  const auto test = [&] {
    LONGS_EQUAL(202, client.post(std::string(kAlerts) + "/" + id + "/test", "{}").status);
    stack.admin("alerts");
  };
  test();
  STRCMP_EQUAL(signature(text_in(first, "secret")).c_str(), sent().c_str());
  const auto second = made();
  STRCMP_CONTAINS(R"("previousUntil":"2)", second.c_str());
  test();
  STRCMP_EQUAL((signature(text_in(second, "secret")) + " " + signature(text_in(first, "secret"))).c_str(),
               sent().c_str());
  sql("UPDATE millrace.webhook_secrets SET rotated_at = rotated_at - INTERVAL 25 HOUR");
  test();
  STRCMP_EQUAL(signature(text_in(second, "secret")).c_str(), sent().c_str());
}

TEST(Alerts, have_a_sentence_with_a_link_that_chats_show) {
  created(kFailing, to_webhook());
  fire();
  const auto text = text_in(receiver.requests().at(0).body, "text");
  STRCMP_CONTAINS("Sport 2 fails: Start failures 50 %, above 5 % (60 sessions from ", text.c_str());
  STRCMP_CONTAINS(("See " + stack.base_url() + "/app/?account=" + account.id + "&from=").c_str(), text.c_str());
  STRCMP_CONTAINS("&metric=startFailures", text.c_str());
}

TEST(Alerts, show_a_read_token_only_the_origin_of_a_webhook) {
  created(kFailing, to_webhook());
  const auto token = text_in(client.post("/api/v1/tokens", R"({"label":"x"})").body, "rawToken");
  const auto shown = stack.client().with("Authorization", "Bearer " + token).get(kAlerts).body;
  STRCMP_CONTAINS((R"("webhook":")" + receiver.url() + "/…\"").c_str(), shown.c_str());
  STRCMP_CONTAINS((R"("webhook":")" + receiver.url() + "/hook\"").c_str(), client.get(kAlerts).body.c_str());
}

TEST(Alerts, remove_a_webhook_that_is_gone) {
  created(kFailing, to_webhook());
  receiver.answer_with(answering(410));
  fire();
  STRCMP_CONTAINS(R"("webhook":null)", client.get(kAlerts).body.c_str());
  STRCMP_CONTAINS(R"("status":"failed")", incidents().c_str());
  STRCMP_CONTAINS("answered 410 Gone", incidents().c_str());
  let_pass(400);
  evaluate();
  LONGS_EQUAL(1, static_cast<int>(receiver.count()));
}

TEST(Alerts, send_no_more_than_an_account_may_in_a_day) {
  created(kFailing, to_email(account));
  fill("alert e-mail account", account.id, 400);
  fire();
  LONGS_EQUAL(0, mails());
  STRCMP_CONTAINS("too many messages of this account today", incidents().c_str());
}

TEST(Alerts, are_at_most_twenty) {
  for (int i = 0; i < 20; ++i) created();
  const auto answer = client.post(kAlerts, body(kFailing));
  LONGS_EQUAL(409, answer.status);
  STRCMP_CONTAINS("too_many_alerts", answer.body.c_str());
}

TEST(Alerts, of_other_accounts_are_not_found) {
  const auto id = created();
  fire();
  const auto list = document(incidents());
  const std::string incident = ::at(list, "/items/0/id").GetString();
  Account other = signed_up(stack);
  const auto path = std::string(kAlerts) + "/" + id;
  LONGS_EQUAL(404, other.client.request("PATCH", path, R"({"name":"x"})", "application/json").status);
  LONGS_EQUAL(404, other.client.request("DELETE", path, "", "").status);
  LONGS_EQUAL(404, other.client.post(path + "/test", "{}").status);
  LONGS_EQUAL(404, other.client.post(std::string(kIncidents) + "/" + incident + "/acknowledge", "{}").status);
  STRCMP_CONTAINS(R"("items":[])", other.client.get(kIncidents).body.c_str());
  STRCMP_CONTAINS(R"("items":[],"limit":20)", other.client.get(kAlerts).body.c_str());
}

TEST(Alerts, are_not_among_the_incidents_of_the_operator) {
  created();
  fire();
  CHECK(stack.admin("alarm --list").find("Start failures") == std::string::npos);
}

TEST(Alerts, go_with_the_account) {
  created(kFailing, to_webhook());
  client.post(std::string(kAlerts) + "/webhook-secret", "{}");
  fire();
  sql("DELETE FROM millrace.users WHERE id = '" + account.id + "'");
  for (const char* table : {"alerts", "alert_messages", "incidents", "webhook_secrets"})
    LONGS_EQUAL_TEXT(
        0, stack.number("SELECT COUNT(*) FROM " + std::string(table) + " WHERE account_id = ?", account.id), table);
}

TEST(Alerts, refuse_what_makes_no_sense) {
  const std::pair<std::string, std::string> refused[] = {
      {"metric", R"("metric":"nothing","when":{"is":"above","value":1})"},
      {"when", R"("metric":"startFailures","when":{"is":"above"})"},
      {"when", R"("metric":"startFailures","when":{"is":"missing"})"},
      {"when", R"("metric":"startupMs:p95","when":{"is":"unusual"})"},
      {"when", R"("metric":"telemetry","when":{"is":"above","value":1})"},
      {"when", R"("metric":"viewers","when":{"is":"below","value":0})"},
      {"when", R"("metric":"viewers","when":"below")"},
      {"when", R"("metric":"stalledViewers","when":{"is":"below","value":0.1})"},
      {"when", R"("metric":"stalledViewers","when":{"is":"above","value":10})"},
      {"windowMinutes", std::string(kFailing) + R"(,"windowMinutes":4)"},
      {"leastSessions", std::string(kFailing) + R"(,"leastSessions":0)"},
      {"leastSessions", R"("metric":"viewers","when":{"is":"below","value":1},"leastSessions":25)"},
      {"filter", std::string(kFailing) + R"(,"filter":"none of that name")"},
      {"other", std::string(kFailing) + R"(,"other":1)"}};
  for (const auto& [field, what] : refused) check_refused(field, client.post(kAlerts, body(what)));
  client.post("/api/v1/filters", R"({"name":"Phones","where":["device:phone"]})");
  check_refused("filter",
                client.post(kAlerts, body(R"("metric":"viewers","when":{"is":"below","value":1},"filter":"Phones")")));
  check_refused("filter", client.post(kAlerts, body(kStalled, R"(,"filter":"Phones")")));
}

TEST(Alerts, refuse_more_than_the_table_of_limits_says) {
  std::string recipients = "\"" + account.id + "\"";
  for (int i = 0; i < 20; ++i) recipients += ",\"" + account.id + "\"";
  check_refused("email", client.post(kAlerts, body(kFailing, R"(,"email":[)" + recipients + "]")));
  check_refused("webhook", client.post(kAlerts, body(kFailing, R"(,"webhook":"https://a.example/)" +
                                                                   std::string(2031, 'x') + "\"")));
  const auto id = created();
  check_refused("name", change(id, R"({"name":")" + std::string(81, 'x') + "\"}"));
  check_refused("mutedUntil", change(id, R"({"mutedUntil":")" + calendar::iso_time(end + 31 * kDayMs) + "\"}"));
}

TEST(Alerts, are_waiting_once_they_were_not_evaluated_for_long) {
  created();
  fire();
  sql("UPDATE millrace.alerts SET evaluated_at = UTC_TIMESTAMP(3) - INTERVAL 4 HOUR");
  STRCMP_EQUAL("waiting", status().c_str());
  STRCMP_CONTAINS("last evaluated at ", reason().c_str());
}

TEST(Alerts, that_are_unknown_for_long_end_and_say_that_nobody_knows) {
  created(kFailing, to_webhook() + to_email(account));
  fire();
  know_until(end - kDayMs);
  let_pass(kLostAfter - 60);
  evaluate();
  STRCMP_EQUAL("incident.began ", types().c_str());
  let_pass(2 * 60);
  evaluate();
  STRCMP_EQUAL("unknown", status().c_str());
  STRCMP_EQUAL("incident.began incident.lost ", types().c_str());
  const auto text = text_in(receiver.requests().at(1).body, "text");
  STRCMP_CONTAINS("Not known any more: Sport 2 fails: Start failures 50 %", text.c_str());
  STRCMP_CONTAINS(" UTC: figures are not up to date", text.c_str());
  STRCMP_CONTAINS("; whether this goes on has not been known since ", incidents().c_str());
  STRCMP_CONTAINS(R"(,"lost":true,)", incidents().c_str());
  STRCMP_CONTAINS(R"("phase":"lost")", incidents().c_str());
  CHECK_TEXT(incidents().find("ended\"") == std::string::npos, incidents().c_str());
  const auto mail = mail_to(account.email, "Not known any more: Sport 2 fails");
  STRCMP_CONTAINS("It began at ", mail.c_str());
  CHECK_TEXT(mail.find("over") == mail.npos, mail.c_str());
}

TEST(Alerts, of_which_much_was_seen_say_that_nobody_knows_all_the_same) {
  created(kFailing, to_webhook());
  fire();
  sql("UPDATE millrace.incidents SET text = REPEAT('x', 400)");
  know_until(end - kDayMs);
  let_pass(kLostAfter + 60);
  evaluate();
  STRCMP_CONTAINS("xx…; whether this goes on has not been known since ", incidents().c_str());
  STRCMP_CONTAINS(" UTC: figures are not up to date\"", incidents().c_str());
}

TEST(Alerts, begin_again_after_long_in_which_nothing_was_known) {
  created(kFailing, to_webhook());
  fire();
  let_pass(kLostAfter + 60);
  evaluate();
  evaluate();
  STRCMP_EQUAL("incident.began incident.lost incident.began ", types().c_str());
}

TEST(Alerts, of_hours_do_not_end_by_one_evaluation) {
  created(kFailing, to_webhook() + R"(,"windowMinutes":400)");
  fire();
  forget_sessions();
  know_until(end);
  play(60, 0);
  let_pass(420);
  evaluate();
  STRCMP_EQUAL("incident.began ", types().c_str());
  let_pass(420);
  evaluate();
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(Alerts, send_tests_although_the_account_has_sent_all_that_it_may) {
  const auto id = created(kFailing, to_email(account) + to_webhook());
  fill("alert e-mail account", account.id, 400);
  fill("alert webhook account", account.id, 1000);
  send_test_of(id);
  LONGS_EQUAL(1, mails());
  STRCMP_EQUAL("test ", types().c_str());
}

TEST(Alerts, of_which_one_flaps_leave_the_others_their_messages) {
  const auto id = created(kFailing, to_webhook());
  fill("alert recipient", id + " ", 12);
  created(kFailing, to_webhook());
  fire();
  STRCMP_EQUAL("incident.began ", types().c_str());
  STRCMP_CONTAINS("too many messages of this alert today", incidents().c_str());
}

TEST(Alerts, let_all_messages_to_a_webhook_wait_that_has_just_failed) {
  created(kFailing, to_webhook());
  created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  LONGS_EQUAL(1, static_cast<int>(receiver.count()));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM alert_messages WHERE account_id = ? AND due_at < UTC_TIMESTAMP(3)",
                              account.id));
}

TEST(Alerts, tell_of_an_end_only_after_the_beginning) {
  created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  receiver.answer_with(answering(200));
  receiver.forget();
  sql("UPDATE millrace.alert_messages SET due_at = UTC_TIMESTAMP(3) + INTERVAL 2 HOUR");
  end_firing();
  STRCMP_EQUAL("", types().c_str());
  set_waiting("due_at = UTC_TIMESTAMP(3)");
  evaluate();
  evaluate();
  STRCMP_EQUAL("incident.began incident.ended ", types().c_str());
}

TEST(Alerts, are_unknown_once_their_filter_is_not_one_stream_any_more) {
  client.post("/api/v1/filters", R"({"name":"One","where":["stream:)" + crypto::uuid_text(new_stream()) + R"("]})");
  const auto made = client.post(kAlerts, body(R"("metric":"viewers","when":{"is":"below","value":1},"filter":"One")"));
  LONGS_EQUAL_TEXT(201, made.status, made.body.c_str());
  const auto filter = document(client.get("/api/v1/filters").body);
  const std::string id = ::at(filter, "/items/0/id").GetString();
  const auto put =
      client.request("PUT", "/api/v1/filters/" + id, R"({"name":"One","where":["device:phone"]})", "application/json");
  LONGS_EQUAL_TEXT(200, put.status, put.body.c_str());
  evaluate();
  STRCMP_EQUAL("its filter is not one stream any more", reason().c_str());
}

TEST(Alerts, fire_when_there_are_no_attempts_left) {
  created(R"("metric":"attempts","when":{"is":"below","value":5})", to_webhook());
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  STRCMP_CONTAINS(R"("leastSessions":null)", client.get(kAlerts).body.c_str());
  check_refused("leastSessions",
                client.post(kAlerts, body(R"("metric":"attempts","when":{"is":"below","value":5},"leastSessions":1)")));
}

TEST(Alerts, that_change_tell_only_those_whom_they_still_name) {
  const auto id = created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  LONGS_EQUAL(200, change(id, R"({"webhook":null})").status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM alert_messages WHERE account_id = ?", account.id));
}

TEST(Alerts, that_begin_anew_drop_what_waits) {
  const auto id = created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  LONGS_EQUAL(200, change(id, R"({"when":{"is":"above","value":0.9}})").status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM alert_messages WHERE account_id = ?", account.id));
}

TEST(Alerts, know_nothing_when_no_account_sends_any_more) {
  const Account other = signed_up(stack);
  created(R"("metric":"telemetry","when":{"is":"missing"})");
  for (const char* table : {"stored_hours", "live_sessions"}) sql("DELETE FROM millrace." + std::string(table));
  const auto other_began = [&](const std::string& ago) {
    sql("REPLACE INTO millrace.stored_hours VALUES ('" + other.id + "', UTC_TIMESTAMP() - INTERVAL " + ago +
        ", 1, 1, UTC_TIMESTAMP(3))");
  };
  other_began("3 HOUR");
  evaluate();
  STRCMP_EQUAL("nothing was received from any account", reason().c_str());
  other_began("3 MINUTE");
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
}

TEST(Alerts, know_nothing_while_no_worker_receives_although_there_is_no_other_account) {
  created(R"("metric":"telemetry","when":{"is":"missing"})");
  for (const char* table : {"stored_hours", "live_sessions"}) sql("DELETE FROM millrace." + std::string(table));
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  const auto pool = "'" + stack.home() + "/services/ingest' >/dev/null";
  LONGS_EQUAL(0, std::system(("sv -w 30 down " + pool).c_str()));
  stack.admin("alarm");
  LONGS_EQUAL(0, std::system(("sv up " + pool).c_str()));
  CHECK(eventually([&] { return stack.client().post("/api/v1/telemetry", "{}").status == 401; }));
  let_pass(120);
  evaluate();
  STRCMP_EQUAL("this host could not receive anything", reason().c_str());
  sql("DELETE FROM millrace.incidents WHERE account_id IS NULL");
}

TEST(Alerts, fire_although_some_of_what_players_send_was_refused) {
  created(R"("metric":"telemetry","when":{"is":"missing"})");
  for (const char* table : {"stored_hours", "live_sessions"}) sql("DELETE FROM millrace." + std::string(table));
  sql("INSERT INTO millrace.incidents (id, check_name, host, is_open, text, began_at, last_firing_at) VALUES "
      "(RANDOM_BYTES(16), 'answers', 'one', 1, 'ingest: 5 of 90 requests failed lately (5xx)', "
      "UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE, UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE)");
  evaluate();
  STRCMP_EQUAL("firing", status().c_str());
  sql("DELETE FROM millrace.incidents WHERE account_id IS NULL");
}

TEST(Alerts, count_a_long_answer_as_taken) {
  created(kFailing, to_webhook());
  receiver.answer_with([](const HttpStandIn::Request&) {
    HttpStandIn::Response response;
    response.body = std::string(100'000, 'x');
    return response;
  });
  fire();
  STRCMP_CONTAINS(R"("to":"webhook","phase":"began","status":"sent")", incidents().c_str());
}

TEST(Alerts, are_told_although_a_clock_was_ahead) {
  created(kFailing, to_webhook());
  receiver.answer_with(answering(500));
  fire();
  receiver.answer_with(answering(200));
  receiver.forget();
  set_waiting("due_at = UTC_TIMESTAMP(3) + INTERVAL 3 DAY");
  evaluate();
  STRCMP_EQUAL("incident.began ", types().c_str());
}

TEST(Alerts, that_get_another_name_keep_a_filter_that_was_deleted) {
  client.post("/api/v1/filters", R"({"name":"Phones","where":["device:phone"]})");
  const auto id = created(kFailing, R"(,"filter":"Phones")");
  sql("DELETE FROM millrace.saved_filters WHERE account_id = '" + account.id + "'");
  const auto answer = change(id, R"({"name":"Renamed"})");
  LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
  STRCMP_CONTAINS(R"(,"name":null},"when")", answer.body.c_str());
}
