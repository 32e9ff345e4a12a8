// The dashboard's live screen
#include "crypto/encoding.h"
#include "support/figures_dashboard.h"
#include "support/held_maintenance.h"
#include "support/player.h"

namespace {

struct AppLiveTest : FiguresDashboardTest {
  const HeldMaintenance held{stack};  // it takes viewers away of whom no session is stored

  AppLiveTest() { stack.as_root("DELETE FROM millrace.watermarks"); }

  void add_viewer(const std::string& state, const std::optional<std::string>& stream = {}) {
    auto session = played(1);
    session.identity.stream_id = stream;
    set_live(session, state, "UTC_TIMESTAMP(3)");
  }

  // Eight viewers came while the screen was translated, but for what is within that selector.
  void check_translated(const std::string& left_alone) {
    for (int i = 0; i < 4; ++i) add_viewer("2");
    app.sign_in(account);
    app.show("/app/live");
    app.wait_for_text("4 viewers now");
    app.translate(left_alone);
    for (int i = 0; i < 4; ++i) add_viewer("2");
    app.wait_for("document.querySelector('.tile strong').innerText === '8'");
    app.wait_for_text("8 viewers now");

    Dashboard untranslated(&app);
    untranslated.show("/app/live");
    // But for what goes on with the clock, and what screen readers are told once a minute.
    const std::string said =
        "document.querySelector('main').innerText.replace(/As of .* ago|As of just now|\\d viewers now, \\d stalled/g, "
        "'')";
    const bool same = eventually([&] { return app.value_of(said) == untranslated.value_of(said); });
    if (!same) STRCMP_EQUAL(untranslated.value_of(said).c_str(), app.value_of(said).c_str());
  }
};

}  // namespace

TEST_GROUP_BASE(AppLive, AppLiveTest){};

TEST(AppLive, works) {
  const auto stream = new_stream();
  for (const char* state : {"1", "2", "2", "4", "5"}) add_viewer(state, stream);
  db::Autocommit(stack.database())
      .run(
          "INSERT INTO viewer_minutes VALUES (?, DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL 9 MINUTE, '%Y-%m-%d %H:%i:00'),"
          " REPEAT(CHAR(0), 16), 7, 0, 1, 0)",
          account.id);
  set_counted_until("UTC_TIMESTAMP()");
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("4 viewers now; the peak in three hours was 7, at ");
  STRCMP_EQUAL("4", number("Viewers now").c_str());
  STRCMP_CONTAINS("25 %", number("Stalled now").c_str());
  STRCMP_EQUAL("1", number("Paused now").c_str());
  app.wait_for("document.querySelector('[aria-live]').innerText === '4 viewers now, 1 stalled'");
  STRCMP_EQUAL(("/app/streams/" + crypto::uuid_text(stream)).c_str(),
               app.value_of("document.querySelector('tbody th a').getAttribute('href')").c_str());
  app.check_looks();
}

TEST(AppLive, offers_an_alert_of_stalled_viewers_while_there_are_any) {
  add_viewer("2");
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for("document.querySelector('main a[href^=\"/app/alerts?\"]')?.search === '?metric=viewers'");
  add_viewer("4");
  app.wait_for("document.querySelector('main a[href^=\"/app/alerts?\"]').search === '?metric=stalledViewers'");
  app.click("Alert me…");
  app.wait_for("document.querySelector('main [name=metric]')?.value === 'stalledViewers'");
}

TEST(AppLive, draws_the_last_hour_by_ten_seconds) {
  for (const char* viewers : {"7", "3"}) {
    db::Autocommit(stack.database())
        .run(std::string("INSERT INTO viewer_points (account_id, stream_id, begins_at, viewers, rebuffering)"
                         " VALUES (?, REPEAT(CHAR(0), 16), FROM_UNIXTIME(FLOOR(UNIX_TIMESTAMP() / 10) * 10 - ") +
                 viewers + "00), " + viewers + ", 0)",
             account.id);
  }
  set_counted_until("UTC_TIMESTAMP()");
  app.sign_in(account);
  app.show("/app/live");
  app.click("The last hour");
  app.wait_for_text("0 to 7 viewers in the last hour");
  STRCMP_EQUAL("1", app.value_of("document.querySelectorAll('.chart').length").c_str());
  app.wait_for_text("at the end of each ten seconds");
  app.wait_for("/^M[^M]+$/.test(document.querySelector('.chart svg path.line-0')?.getAttribute('d'))");
  app.check_looks();
}

TEST(AppLive, counts_viewers_by_any_dimension_with_a_link_to_their_sessions) {
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom1":"plan"})", "application/json");
  for (const char* plan : {"free", "paid", "free"}) {
    auto session = played(1);
    session.figures.dimensions.set(playback::Dimension::custom1, plan);
    store_figures(stack, {session});
    set_live(session, "2", "UTC_TIMESTAMP(3)");
  }
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for("[...document.querySelectorAll('.live-streams option')].some((one) => one.innerText === 'By plan')");
  app.value_of(
      "((one) => { one.value = 'custom1'; one.dispatchEvent(new Event('change', { bubbles: true })); })"
      "(document.querySelector('.live-streams select'))");
  app.wait_for_text("Viewers by plan");
  app.wait_for_address("/app/live?by=custom1");
  app.wait_for("/^free\\s+2\\s/.test(document.querySelector('.live-streams tbody tr')?.innerText)");
  app.check_looks();
  app.click("free");
  app.wait_for_address("/app/sessions?state=live&filter=custom1%3Afree");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 2");
}

TEST(AppLive, leads_from_a_stream_to_its_viewers_sessions) {
  const auto stream = new_stream();
  add_viewer("2", stream);
  app.sign_in(account);
  app.show("/app/live?by=nothing");
  app.wait_for_text("Unknown dimension “nothing” in the address, so it is left out.");
  app.wait_for("document.querySelector('.live-streams td a') !== null");
  app.value_of("document.querySelector('.live-streams td a').click()");
  app.wait_for_address("/app/sessions?state=live&filter=stream%3A" + crypto::uuid_text(stream));
}

TEST(AppLive, leads_with_what_is_stalled_also_on_a_phone) {
  Dashboard::of(stack, 390);
  const auto calm = new_stream(), troubled = new_stream();
  for (const auto& stream : {calm, troubled}) {
    account.client.request("PATCH", "/api/v1/streams/" + crypto::uuid_text(stream),
                           R"({"name":"The evening news and weather"})", "application/json");
  }
  for (int i = 0; i < 6; ++i) add_viewer("2", calm);
  for (const char* state : {"2", "4", "4"}) add_viewer(state, troubled);
  app.sign_in(account);
  app.show("/app/live");
  const std::string row = "document.querySelector('.live-streams tbody tr')";
  STRCMP_CONTAINS("3▲ 66.7 %, high (2)", app.value_of(row + ".textContent").c_str());
  STRCMP_EQUAL(("/app/streams/" + crypto::uuid_text(troubled)).c_str(),
               app.value_of(row + ".querySelector('a').getAttribute('href')").c_str());
  for (const char* column : {"2", "3"}) {  // stalled, failed
    STRCMP_EQUAL("true",
                 app.value_of(row + ".children[" + column + "].getBoundingClientRect().right <= innerWidth").c_str());
  }
  STRCMP_CONTAINS(", the most in three hours", app.text(".chart h2").c_str());
  app.check_looks();
}

TEST(AppLive, lists_the_sessions_that_are_stalled_or_have_failed_and_their_errors) {
  const Player player(stack, account.id);
  const auto seconds_ago = [&](int seconds, const std::string& type, const std::string& payload = "{}") {
    const auto time = stack.database().select("SELECT UTC_TIMESTAMP(3) - INTERVAL ? SECOND", seconds).time();
    return R"({"type":")" + type + R"(","ts":")" + time + R"(","payload":)" + payload + "}";
  };
  const auto send = [&](const std::string& session, const std::string& last) {
    const auto events =
        "[" + seconds_ago(3, "play_request") + "," + seconds_ago(2, "playback_start") + "," + last + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  };
  send("calm", seconds_ago(1, "heartbeat"));
  send("stalled", seconds_ago(1, "rebuffer_start"));
  send("failed", seconds_ago(1, "error", R"({"fatal":true,"code":"bufferAppendError"})"));
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 2");
  STRCMP_CONTAINS("Playback failure", app.text(".sessions tbody").c_str());
  STRCMP_CONTAINS("Stalled now", app.text(".sessions tbody").c_str());
  STRCMP_EQUAL("1", number("Failed in the last ten minutes").c_str());
  app.wait_for("document.querySelector('[aria-label=\"Error codes\"] tbody')?.innerText.includes('1')");
  app.wait_for(
      "[...document.querySelectorAll('.tile a')].filter((one) => one.search === '?state=troubled').every("
      "(one) => one.innerText === 'Sessions in trouble')");
  app.check_looks();
}

TEST(AppLive, says_that_it_can_be_filtered_by_stream_only) {
  app.sign_in(account);
  app.show("/app/live?filter=player%3Ahls.js");
  app.wait_for_text("Who is watching now can be filtered by one stream only; other filters are left out.");
  STRCMP_EQUAL("", app.text(".chip").c_str());
}

TEST(AppLive, says_so_when_nobody_is_watching) {
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("Nobody is watching");
  STRCMP_EQUAL("0", number("Viewers now").c_str());
  app.check_looks();
}

TEST(AppLive, follows_without_being_asked) {
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("Nobody is watching");
  add_viewer("2");
  app.wait_for("document.querySelector('.tile strong').innerText === '1'");
}

TEST(AppLive, says_what_the_api_says_to_who_has_it_translated) { check_translated("svg, [translate=no]"); }

TEST(AppLive, says_what_the_api_says_also_where_a_translator_leaves_nothing_alone) { check_translated("svg"); }

TEST(AppLive, offers_no_number_and_no_name_for_translation) {
  const auto stream = new_stream();
  for (const char* state : {"2", "4"}) add_viewer(state, stream);
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("2 viewers now");
  STRCMP_EQUAL("", offered().c_str());
}
