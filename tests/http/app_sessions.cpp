// The dashboard's sessions, and one of them
#include "crypto/encoding.h"
#include "support/figures_dashboard.h"
#include "support/json.h"
#include "support/player.h"
#include "telemetry/tables/clock.h"

namespace {

using telemetry::tables::Outcome;

struct AppSessionsTest : FiguresDashboardTest {
  Row& add_failed(int hour) {
    auto& session = add(played(hour));
    session.outcome = Outcome::playback_failure;
    session.figures.state = telemetry::tables::State::failed;
    session.figures.failed = true;
    session.figures.error_code = "bufferAppendError";
    return session;
  }
  void show(Dashboard& app, const std::string& path) {
    roll_up_now();
    app.sign_in(account);
    app.show(path);
  }
  static std::string rows(Dashboard& app) {
    return app.value_of("document.querySelectorAll('.sessions tbody tr').length");
  }
};

}  // namespace

TEST_GROUP_BASE(AppSessions, AppSessionsTest){};

TEST(AppSessions, works) {
  Dashboard& app = dashboard();
  add_failed(20);
  auto& good = add(played(30));
  good.figures.content = "Evening News";
  good.figures.player = "hls.js";
  show(app, "/app/sessions");
  STRCMP_EQUAL("2", rows(app).c_str());
  const auto text = app.text(".sessions tbody");
  for (const char* part :
       {"Played to the end", "Evening News", "hls.js", "800 ms", "1:00", "Failed while playing", "bufferAppendError"}) {
    STRCMP_CONTAINS(part, text.c_str());
  }
  app.check_looks();
}

TEST(AppSessions, are_filtered_by_what_is_chosen) {
  Dashboard& app = dashboard();
  add_failed(20);
  add(played(21));
  show(app, "/app/sessions?last=30d");
  app.value_of(
      "((one) => (one.value = 'playbackFailure', one.dispatchEvent(new Event('change', { bubbles: true }))))"
      "(document.querySelector('.choices select'))");
  app.wait_for_address("/app/sessions?last=30d&outcome=playbackFailure");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
  STRCMP_CONTAINS("Failed while playing", app.text(".sessions tbody").c_str());
  STRCMP_CONTAINS("outcome=playbackFailure", app.value_of("document.querySelector('a[download]').href").c_str());
}

TEST(AppSessions, are_filtered_by_a_click_on_a_title) {
  Dashboard& app = dashboard();
  add(played(20)).figures.content = "Cup Final";
  add(played(21)).figures.content = "Night Radio";
  show(app, "/app/sessions");
  app.click("Cup Final");
  app.wait_for_address("/app/sessions?filter=content%3ACup+Final");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
}

TEST(AppSessions, that_are_far_off_are_found_by_looking_further) {
  Dashboard& app = dashboard();
  fill_with_sessions(10050);
  stack.as_root("UPDATE millrace.playback_figures SET player = 'old' WHERE user_id = '" + account.id +
                "' ORDER BY session_ref LIMIT 1");
  app.sign_in(account);
  app.show("/app/sessions?last=30d&filter=player%3Aold");
  app.wait_for_text("No such sessions so far");
  app.check_looks();
  app.click("Look further");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
  STRCMP_CONTAINS("cursor=", app.value_of("document.querySelector('a[download]').href").c_str());
}

TEST(AppSessions, are_asked_for_again_while_another_read_is_in_progress) {
  Dashboard& app = dashboard();
  add(played(20)).figures.player = "old";
  roll_up_now();
  begin_large_read();
  app.sign_in(account);
  app.load(stack.base_url() + "/app/sessions?last=30d&filter=player%3Aold");
  app.wait_for("performance.getEntriesByType('resource').filter(({ name }) => name.includes('player=old')).length > 1");
  STRCMP_EQUAL("", app.text(".notice.bad").c_str());
  end_large_read();
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
}

TEST(AppSessions, come_in_pages) {
  Dashboard& app = dashboard();
  for (int i = 0; i < 51; ++i) add(played(1 + i));
  show(app, "/app/sessions");
  STRCMP_EQUAL("50", rows(app).c_str());
  app.click("Next page");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
  app.click("First page");
  app.wait_for_address("/app/sessions");
}

TEST(AppSessions, say_what_they_cannot_be_filtered_by) {
  Dashboard& app = dashboard();
  add(played(20));
  show(app, "/app/sessions?filter=country%3ADE");
  app.wait_for_text("Sessions cannot be filtered that way by country");
  STRCMP_EQUAL("1", rows(app).c_str());
}

TEST(AppSessions, that_do_not_fit_are_none) {
  Dashboard& app = dashboard();
  add(played(20));
  show(app, "/app/sessions?minStartupMs=5000");
  app.wait_for_text("No such sessions in the last 7 days");
  app.check_looks();
}

namespace {

struct AppSessionTest : FiguresDashboardTest {
  Player player{stack, account.id};
  std::int64_t begun = telemetry::tables::now(stack.database()) - 600000;
  std::string events;

  void happens(int second, const std::string& type, const std::string& payload = "{}") {
    auto ts = telemetry::rules::sql_time(begun + second * 1000);
    ts[10] = 'T';
    events += std::string(events.empty() ? "" : ",") + R"({"type":")" + type + R"(","ts":")" + ts + R"(Z","payload":)" +
              payload + "}";
  }
  void send(const std::string& session) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, "[" + events + "]")).status);
  }
  // Two minutes with a stall, a change of quality, and a title that is no markup.
  void send_evening(const std::string& session) {
    happens(0, "session_start", R"({"player":"hls.js","playerVersion":"1.7.4","title":"<b>Evening</b>"})");
    happens(0, "play_request");
    happens(1, "playback_start", R"({"startupMs":1200})");
    happens(1, "quality_change", R"({"bitrateBps":900000})");
    happens(40, "heartbeat", R"({"playedMs":39000,"bufferMs":9000})");
    happens(60, "rebuffer_start");
    happens(63, "rebuffer_end");
    happens(64, "quality_change", R"({"bitrateBps":400000})");
    happens(120, "playback_end", R"({"playedMs":116000,"rebufferMs":3000,"rebufferCount":1,"reason":"completed"})");
    send(session);
  }
  void show(Dashboard& app, const std::string& session) {
    app.sign_in(account);
    app.show("/app/sessions/" + session);
    app.wait_for("document.querySelector('.timeline') !== null");
  }
};

}  // namespace

TEST_GROUP_BASE(AppSession, AppSessionTest){};

TEST(AppSession, works) {
  Dashboard& app = dashboard();
  send_evening("evening-1");
  show(app, "evening-1");
  STRCMP_EQUAL("<b>Evening</b>", app.text("h1").c_str());
  const auto facts = app.text(".summary");
  for (const char* part : {"Played to the end", "1.2 s", "1 min 56 s", "3 s in 1 stall", "hls.js 1.7.4"}) {
    STRCMP_CONTAINS(part, facts.c_str());
  }
  STRCMP_CONTAINS("Rebuffering 3 s", app.text(".states").c_str());
  app.wait_for_text("Bitrate changed once, between 400 kbit/s and 900 kbit/s");
  app.wait_for_text("9 events");
  LONGS_EQUAL(8, std::stoi(app.value_of("document.querySelectorAll('tbody tr').length")));
  app.check_looks();
}

TEST(AppSession, shows_its_timeline_as_a_table_and_its_heartbeats) {
  Dashboard& app = dashboard();
  send_evening("evening-1");
  show(app, "evening-1");
  app.click("As a table");
  app.wait_for("document.querySelector('.values')?.innerText.includes('rebuffer_start')");
  app.click("1 heartbeat, too");
  app.wait_for_text("bufferMs 9000");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppSession, says_what_was_missing) {
  Dashboard& app = dashboard();
  happens(0, "session_start", R"({"sampleRate":0.25})");
  happens(0, "playback_start", R"({"startupMs":null,"joined":true})");
  happens(20, "error", R"({"fatal":true,"code":"27"})");
  send("evening-2");
  show(app, "evening-2");
  app.wait_for_text("There is no startup time, since the video was already playing");
  app.wait_for_text("The player reports no totals");
  app.wait_for_text("The bitrate is not known");
  app.wait_for_text("The player reports 25 % of its sessions, so this one counts as 4 in sums.");
}

TEST(AppSession, of_cmcd_says_how_far_it_can_be_trusted) {
  Dashboard& app = dashboard();
  int sn = 0;
  std::string lines;
  const auto reports = [&](int second, const std::string& keys) {
    lines += keys + ",sid=tv,sn=" + std::to_string(++sn) + ",ts=" + std::to_string(begun + second * 1000) + "\n";
  };
  reports(0, "e=ps,sta=s");
  reports(1, "e=ps,sta=p");
  reports(2, "e=bc,br=(900),bl=(4000)");
  reports(10, "e=bc,br=(300;v 100;a),bl=(9000)");
  reports(20, "e=ps,sta=r");
  reports(23, "e=ps,sta=p");
  reports(30, "e=ps,sta=e");
  stack.client().request("POST", "/api/v1/cmcd?key=" + player.key, lines, "application/cmcd");
  show(app, "tv");
  STRCMP_CONTAINS("Rebuffering 3 s", app.text(".states").c_str());
  app.wait_for_text("Bitrate changed once, between 400 kbit/s and 900 kbit/s");
  app.wait_for_text("The player reports in CMCD");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('did not tell the end')").c_str());
  app.check_looks();
}

TEST(AppSession, of_requests_for_media_says_that_it_is_estimated) {
  Dashboard& app = dashboard();
  const auto request = [&](const std::string& keys) {
    stack.client()
        .with("X-Original-URI", "/" + keys)
        .with("CMCD-Object", "bl=4000,br=900,d=4000,ot=v,sid=tv" + keys)
        .get("/api/v1/cmcd/request?key=" + player.key);
  };
  request(",su");
  request("");
  request(",bs");
  show(app, "tv");
  app.wait_for_text("Only the requests for media are known, so all of this is estimated");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('The player reports')").c_str());
  app.check_looks();
}

TEST(AppSession, is_deleted_after_a_question) {
  Dashboard& app = dashboard();
  send_evening("evening-3");
  show(app, "evening-3");
  app.click("Delete…");
  app.wait_for("document.activeElement.innerText === 'Cancel'");
  app.press("Escape");
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/evening-3").status);
  app.click("Delete…");
  app.click("Delete it");
  app.wait_for_address("/app/sessions");
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/evening-3").status);
}

TEST(AppSession, has_an_address_whatever_its_id_is) {
  Dashboard& app = dashboard();
  send_evening("a/b c.js");
  app.sign_in(account);
  app.show("/app/sessions/a%2Fb%20c.js");
  app.wait_for("document.querySelector('.timeline') !== null");
}

TEST(AppSession, that_is_not_there_leads_back) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/sessions/nobodys");
  app.wait_for_text("There is no such session");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}
