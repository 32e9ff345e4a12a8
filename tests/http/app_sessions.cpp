// The dashboard's sessions, and one of them
#include "calendar/period.h"
#include "db/clock.h"
#include "support/figures_dashboard.h"
#include "support/player.h"

namespace {

using playback::Outcome;

struct AppSessionsTest : FiguresDashboardTest {
  Row& add_failed(int hour) {
    auto& session = add(played(hour));
    session.outcome = Outcome::playback_failure;
    session.figures.state = playback::State::failed;
    session.figures.failed = true;
    session.figures.error_code = "bufferAppendError";
    return session;
  }
  void show(const std::string& path) {
    roll_up_now();
    app.sign_in(account);
    app.show(path);
  }
  std::string rows() { return app.value_of("document.querySelectorAll('.sessions tbody tr').length"); }
};

}  // namespace

TEST_GROUP_BASE(AppSessions, AppSessionsTest){};

TEST(AppSessions, works) {
  add_failed(20);
  auto& good = add(played(30));
  good.figures.dimensions.set(playback::Dimension::content, "Evening News");
  good.figures.dimensions.set(playback::Dimension::player, "hls.js");
  good.figures.dimensions.set(playback::Dimension::player_version, "1.7.4");
  good.identity.stream_id = new_stream();
  good.identity.client = {{playback::Dimension::browser, "Firefox"}, {playback::Dimension::os, "Android"},
                          {playback::Dimension::device, "phone"},    {playback::Dimension::country, "DE"},
                          {playback::Dimension::page, "a.example"},  {playback::Dimension::automated, "probe"}};
  show("/app/sessions");
  STRCMP_EQUAL("2", rows().c_str());
  const auto text = app.text(".sessions tbody");
  for (const char* part : {"Played to the end", "Evening News", "hls.js", "1.7.4", "Firefox · Android · probe",
                           "Germany", "phone", "800 ms", "1:00", "Playback failure", "bufferAppendError"}) {
    STRCMP_CONTAINS(part, text.c_str());
  }
  app.check_looks();
}

TEST(AppSessions, are_filtered_by_what_is_chosen) {
  add_failed(20);
  add(played(21));
  show("/app/sessions?last=30d");
  app.value_of(
      "((one) => (one.value = 'playbackFailure', one.dispatchEvent(new Event('change', { bubbles: true }))))"
      "(document.querySelector('.choices select'))");
  app.wait_for_address("/app/sessions?last=30d&outcome=playbackFailure");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
  STRCMP_CONTAINS("Playback failure", app.text(".sessions tbody").c_str());
  STRCMP_CONTAINS("outcome=playbackFailure", app.value_of("document.querySelector('a[download]').href").c_str());
}

TEST(AppSessions, are_filtered_by_figures_in_units_that_people_use) {
  for (const int startup : {800, 4000, 6000}) add(played(20)).figures.startup_ms = startup;
  show("/app/sessions?last=30d");
  app.click("Figure…");
  app.wait_for("document.activeElement?.name === 'figure'");
  app.wait_for_text("Value in s");
  app.check_looks();
  app.enter("input[name=value]", "4");
  app.wait_for_address("/app/sessions?last=30d&where=startupMs%3E%3D4000");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 2");
  STRCMP_EQUAL("Startup at least 4 s: take away",
               app.value_of("document.querySelector('.chip').getAttribute('aria-label')").c_str());
  STRCMP_CONTAINS("where=startupMs%3E%3D4000", app.value_of("document.querySelector('a[download]').href").c_str());
  STRCMP_CONTAINS("where=startupMs%3E%3D4000", app.value_of("document.querySelector('.segments a').href").c_str());
  app.check_looks();
  app.value_of("document.querySelector('.chip').click()");
  app.wait_for_address("/app/sessions?last=30d");
}

TEST(AppSessions, say_which_condition_is_not_known) {
  add(played(20)).figures.played_ms = 90000;
  show("/app/sessions?where=beauty%3E%3D4&where=playedMs%3E60000&minStartupMs=100");
  app.wait_for_text("The condition “beauty>=4” is not known here, so it is left out.");
  app.wait_for_text("Played more than 1 min");
  app.wait_for_text("Startup at least 0.1 s");
  STRCMP_EQUAL("1", rows().c_str());
}

TEST(AppSessions, are_filtered_by_a_click_on_a_title) {
  add(played(20)).figures.dimensions.set(playback::Dimension::content, "Cup Final");
  add(played(21)).figures.dimensions.set(playback::Dimension::content, "Night Radio");
  show("/app/sessions");
  app.click("Cup Final");
  app.wait_for_address("/app/sessions?filter=content%3ACup+Final");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
}

TEST(AppSessions, that_are_far_off_are_found) {
  fill_with_sessions(10050);
  stack.as_root("UPDATE millrace.session_figures SET player = 'old' WHERE account_id = '" + account.id +
                "' ORDER BY session_ref LIMIT 1");
  app.sign_in(account);
  app.show("/app/sessions?last=30d&filter=player%3Aold");
  app.wait_for_text("1 session · the last 30 days");
  STRCMP_EQUAL("1", rows().c_str());
}

TEST(AppSessions, are_asked_for_again_while_another_read_is_in_progress) {
  add(played(20)).figures.dimensions.set(playback::Dimension::player, "old");
  roll_up_now();
  begin_large_read();
  app.sign_in(account);
  app.load(stack.base_url() + "/app/sessions?last=30d&filter=player%3Aold");
  app.wait_for(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('player%3Aold')).length > 1");
  STRCMP_EQUAL("", app.text(".notice.bad").c_str());
  end_large_read();
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
}

TEST(AppSessions, come_in_pages) {
  for (int i = 0; i < 51; ++i) add(played(1 + i));
  show("/app/sessions");
  STRCMP_EQUAL("50", rows().c_str());
  app.click("Next page");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 1");
  app.click("First page");
  app.wait_for_address("/app/sessions");
}

TEST(AppSessions, are_filtered_by_any_dimension_and_counted) {
  for (const char* version : {"1.6", "1.7", "1.8"})
    add(played(20)).figures.dimensions.set(playback::Dimension::player_version, version);
  show("/app/sessions?filter=playerVersion%3A%211.6");
  app.wait_for_text("Player version is not 1.6");
  app.wait_for_text("2 sessions · the last 7 days");
  app.click("1.8");
  app.wait_for_address("/app/sessions?filter=playerVersion%3A1.8");
  app.wait_for_text("1 session · the last 7 days");
  STRCMP_EQUAL("1", rows().c_str());
  app.check_looks();
}

TEST(AppSessions, are_sorted_by_a_click_on_a_heading) {
  for (int i = 0; i < 3; ++i) add(played(20 + i)).figures.played_ms = 60000 * ((i + 1) % 3 + 1);
  show("/app/sessions");
  app.click("Played");
  app.wait_for_address("/app/sessions?sort=-playedMs");
  app.wait_for(
      "[...document.querySelectorAll('.sessions td:last-child')].map((one) => one.innerText).join() === "
      "'3:00,2:00,1:00'");
}

TEST(AppSessions, are_all_in_the_files_for_spreadsheets_and_programs) {
  add(played(20));
  show("/app/sessions?rows=20&sort=-playedMs");
  const auto csv = app.value_of("document.querySelector('a[download]').href");
  STRCMP_CONTAINS("sort=-playedMs", csv.c_str());
  STRCMP_EQUAL("false", app.value_of("/limit=|cursor=/.test(document.querySelector('a[download]').href)").c_str());
  STRCMP_EQUAL("format=csv&bom=true format=jsonl",
               app.value_of("[...document.querySelectorAll('a[download]')].map(({ href }) => "
                            "/format=\\w+(&bom=true)?/.exec(href)[0]).join(' ')")
                   .c_str());
  app.check_looks();
  app.wait_for("performance.getEntriesByType('resource').some(({ name }) => name.includes('limit=20'))");
}

TEST(AppSessions, are_separated_as_in_spreadsheets_of_the_viewers_country) {
  add(played(20));
  app.be_in_locale("de_DE");
  show("/app/sessions");
  const auto address = [&] { return app.value_of("document.querySelector('a[download]').href") + "&account="; };
  STRCMP_CONTAINS("format=csv&bom=true&separator=semicolon&account=", address().c_str());
  app.be_in_locale("en_GB");
  app.show("/app/sessions");
  STRCMP_CONTAINS("format=csv&bom=true&account=", address().c_str());
}

TEST(AppSessions, have_events_for_spreadsheets_without_formulas_in_any_of_them) {
  add(played(20));
  show("/app/sessions");
  const auto csv_of = [&](const std::string& type) {
    return app.awaited(
        "import('/app/figures/events.js').then(({ eventsAsCsv }) => eventsAsCsv([{ ts: '2026-11-21T10:43:38.322Z', "
        "receivedAt: '', type: " +
        quoted(type) + ", payload: { a: ';=1', b: -1 } }]))");
  };
  STRCMP_CONTAINS("Z,,'=1,\"{\"\"a\"\":\"\";'=1\"\",\"\"b\"\":-1}\"", csv_of("=1").c_str());
  STRCMP_CONTAINS("Z,,\"\t1/2\",", csv_of("1/2").c_str());
  app.be_in_locale("de_DE");
  STRCMP_CONTAINS("Z;;\"\ta, '=1\";", csv_of("a, =1").c_str());
}

TEST(AppSessions, that_are_under_way_do_not_bury_the_others) {
  add(played(20));
  roll_up_now();
  const Player player(stack, account.id);
  auto now = calendar::sql_time(db::now(stack.database())) + "Z";
  now[10] = 'T';
  for (const char* session : {"a", "b", "c", "d", "e"}) {
    player.send(stack.client(),
                player.envelope(session, R"({"type":"playback_start","ts":")" + now + R"(","payload":{}})"));
  }
  player.send(stack.client(), player.envelope("a", R"({"type":"rebuffer_start","ts":")" + now + R"(","payload":{}})"));
  app.sign_in(account);
  app.show("/app/sessions");
  app.wait_for_text("2 sessions under way are folded away here.");
  STRCMP_EQUAL("4", rows().c_str());
  app.value_of("document.querySelector('.as-of [aria-expanded=false]').focus()");
  app.press("Enter");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 6");
  STRCMP_EQUAL("Fold them", app.value_of("document.activeElement.innerText").c_str());
  app.press("Enter");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 4");
  app.check_looks();
  app.click("All 5 under way");
  app.wait_for_address("/app/sessions?state=live");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 5");
}

TEST(AppSessions, take_four_lines_each_on_a_phone) {
  Dashboard::of(stack, 390);
  auto& session = add_failed(20);
  session.figures.dimensions.set(playback::Dimension::content, std::string(120, 'W'));
  session.figures.dimensions.set(playback::Dimension::player, "hls.js");
  session.identity.client = {{playback::Dimension::browser, "Firefox"},
                             {playback::Dimension::os, "Android"},
                             {playback::Dimension::device, "phone"},
                             {playback::Dimension::country, "DE"}};
  show("/app/sessions");
  CHECK(std::stod(app.value_of("document.querySelector('.sessions tbody tr').getBoundingClientRect().height")) <
        5 * 24);
}

TEST(AppSessions, have_whole_figures_on_a_phone) {
  Dashboard::of(stack, 390);
  auto& session = add(played(20));
  session.figures.startup_ms = 4700;
  session.figures.rebuffer_ms = 3599000;
  show("/app/sessions");
  STRCMP_EQUAL("3",
               app.value_of("[...document.querySelectorAll('.sessions td.number')].filter((one) => one.scrollWidth <= "
                            "one.clientWidth && one.innerText.trim() !== '').length")
                   .c_str());
}

TEST(AppSessions, that_have_stalled_say_so) {
  const Player player(stack, account.id);
  const auto now = calendar::iso_time(db::now(stack.database()));
  player.send(stack.client(), player.envelope("a", R"({"type":"playback_start","ts":")" + now +
                                                       R"(","payload":{}},{"type":"rebuffer_start","ts":")" + now +
                                                       R"(","payload":{}})"));
  app.sign_in(account);
  app.show("/app/sessions");
  app.wait_for_text("Stalled now");
  app.show("/app/sessions/a");
  app.wait_for_text("Stalled now");
}

TEST(AppSessions, say_what_of_their_address_is_not_known) {
  add(played(20));
  show("/app/sessions?outcome=happy&state=asleep&sort=-beauty");
  app.wait_for_text("Unknown outcome “happy” in the address, so it is left out.");
  app.wait_for_text("Unknown state “asleep” in the address, so it is left out.");
  app.wait_for_text("Unknown order “-beauty” in the address, so it is left out.");
  STRCMP_EQUAL("1", rows().c_str());
  app.check_looks();
}

TEST(AppSessions, that_do_not_fit_are_none) {
  add(played(20));
  show("/app/sessions?minStartupMs=5000");
  app.wait_for_text("No such sessions in the last 7 days");
  app.check_looks();
}

namespace {

struct AppSessionTest : FiguresDashboardTest {
  Player player{stack, account.id};
  std::int64_t begun = db::now(stack.database()) - 600000;
  std::string events;

  void happens(int second, const std::string& type, const std::string& payload = "{}") {
    auto ts = calendar::sql_time(begun + second * 1000);
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
  void show(const std::string& session) {
    app.sign_in(account);
    app.show("/app/sessions/" + session);
    app.wait_for("document.querySelector('.timeline') !== null");
  }
};

}  // namespace

TEST_GROUP_BASE(AppSession, AppSessionTest){};

TEST(AppSession, works) {
  send_evening("evening-1");
  show("evening-1");
  STRCMP_EQUAL("<b>Evening</b>", app.text("h1").c_str());
  const auto facts = app.text(".summary");
  for (const char* part : {"Played to the end", "1.2 s", "1 min 56 s", "3 s in 1 stall", "hls.js 1.7.4"}) {
    STRCMP_CONTAINS(part, facts.c_str());
  }
  STRCMP_CONTAINS("Rebuffering 3 s", app.text(".states").c_str());
  app.wait_for_text("Bitrate changed once, between 400 kbit/s and 900 kbit/s");
  app.wait_for_text("9 events");
  LONGS_EQUAL(7, std::stoi(app.value_of("document.querySelectorAll('tbody tr').length")));
  app.check_looks();
}

TEST(AppSession, shows_its_timeline_as_a_table_and_its_heartbeats) {
  send_evening("evening-1");
  show("evening-1");
  app.click("As a table");
  app.wait_for("document.querySelector('.values')?.innerText.includes('rebuffer_start')");
  app.click("Show 1 heartbeat");
  app.wait_for_text("bufferMs 9000");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppSession, shows_a_stall_as_one_event) {
  send_evening("evening-1");
  show("evening-1");
  app.wait_for("/^1:00\\s+Stall\\s+3 s/m.test(document.querySelector('table').innerText)");
  STRCMP_EQUAL("false", app.value_of("document.querySelector('table').innerText.includes('rebuffer_')").c_str());
}

TEST(AppSession, shows_many_stalls_as_one_event_that_opens) {
  happens(0, "session_start");
  happens(0, "play_request");
  happens(1, "playback_start");
  for (int i = 1; i <= 6; ++i) {
    happens(10 * i, "rebuffer_start");
    happens(10 * i + 1, "rebuffer_end");
  }
  send("stalling");
  show("stalling");
  app.wait_for("/6 stalls\\s+6 s in all/.test(document.querySelector('table').innerText)");
  LONGS_EQUAL(4, std::stoi(app.value_of("document.querySelectorAll('tbody tr').length")));
  app.check_looks();
  app.click("Show each");
  app.wait_for("document.querySelectorAll('tbody tr').length === 10");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.click("Hide them");
  app.wait_for("document.querySelectorAll('tbody tr').length === 4");
}

TEST(AppSession, has_its_timeline_and_its_bitrates_on_one_scale) {
  send_evening("evening-1");
  show("evening-1");
  app.wait_for("document.querySelector('.plot .grid') !== null");
  STRCMP_EQUAL(
      "true",
      app.value_of("((one, other) => Math.abs(one.left - other.left) < 1 && Math.abs(one.right - other.right) < 1)"
                   "(document.querySelector('.timeline').getBoundingClientRect(), document.querySelector('.plot "
                   ".grid').getBoundingClientRect())")
          .c_str());
}

TEST(AppSession, that_plays_without_having_told_its_first_frame_is_not_starting) {
  begun = db::now(stack.database()) - 60000;
  happens(0, "session_start");
  happens(0, "play_request");
  happens(50, "heartbeat", R"({"playedMs":48000})");
  send("evening-4");
  show("evening-4");
  STRCMP_CONTAINS("Playing now", app.text(".verdict").c_str());
}

TEST(AppSession, says_what_was_missing) {
  happens(0, "session_start", R"({"sampleRate":0.25})");
  happens(0, "playback_start", R"({"startupMs":null,"joined":true})");
  happens(20, "error", R"({"fatal":true,"code":"27"})");
  send("evening-2");
  show("evening-2");
  app.wait_for_text("There is no startup time, since the video was already playing");
  app.wait_for_text("The player reports no totals");
  app.wait_for_text("The bitrate is not known");
  app.wait_for_text("The player reports 25 % of its sessions, so this one counts as 4 in sums.");
}

TEST(AppSession, of_cmcd_says_how_far_it_can_be_trusted) {
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
  show("tv");
  STRCMP_CONTAINS("Rebuffering 3 s", app.text(".states").c_str());
  app.wait_for_text("Bitrate changed once, between 400 kbit/s and 900 kbit/s");
  app.wait_for_text("The player reports in CMCD");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('did not tell the end')").c_str());
  app.check_looks();
}

TEST(AppSession, of_requests_for_media_says_that_it_is_estimated) {
  const auto request = [&](const std::string& keys) {
    stack.client()
        .with("X-Original-URI", "/" + keys)
        .with("CMCD-Object", "bl=4000,br=900,d=4000,ot=v,sid=tv" + keys)
        .get("/api/v1/cmcd/request?key=" + player.key);
  };
  request(",su");
  request("");
  request(",bs");
  show("tv");
  app.wait_for_text("Only the requests for media are known, so all of this is estimated");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('The player reports')").c_str());
  app.check_looks();
}

TEST(AppSession, is_deleted_after_a_question) {
  send_evening("evening-3");
  show("evening-3");
  app.click("Delete…");
  app.wait_for("document.activeElement.innerText === 'Cancel'");
  app.press("Escape");
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/evening-3").status);
  app.click("Delete…");
  app.click("Delete it");
  app.wait_for_text("1 session deleted.");
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/evening-3").status);
}

TEST(AppSession, has_an_address_whatever_its_id_is) {
  send_evening("a/b c.js");
  app.sign_in(account);
  app.show("/app/sessions/a%2Fb%20c.js");
  app.wait_for("document.querySelector('.timeline') !== null");
}

TEST(AppSession, that_is_not_there_leads_back) {
  app.sign_in(account);
  app.show("/app/sessions/nobodys");
  app.wait_for_text("There is no such session");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}
