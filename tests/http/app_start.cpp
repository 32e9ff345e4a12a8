// The first run in the dashboard: a key, a snippet, and waiting for the first event
#include "support/dashboard.h"
#include "support/json.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppStart) {
  Stack& stack = Stack::running();
  Dashboard& app = Dashboard::of(stack);

  // From then on, the page takes it for so much later.
  void move_clock(int seconds) {
    app.value_of("(() => { const now = Date.now; Date.now = () => now() + " + std::to_string(seconds * 1000) +
                 "; })()");
  }
};

TEST(AppStart, works) {
  app.sign_in();
  app.show("/app/start");
  app.wait_for_text("Waiting for the first event");
  app.check_looks();

  app.click("Create a key");
  app.wait_for_text("it is not shown again");
  STRCMP_CONTAINS(("Telemetry?.init({ key: \"" + app.text("code.credential") + "\" })").c_str(),
                  app.text("pre").c_str());
  STRCMP_CONTAINS(("<script src=\"" + stack.base_url() + "/telemetry.js\"></script>").c_str(), app.text("pre").c_str());
  app.check_looks();

  app.click("Send one from here");
  app.wait_for_text("It works.");
  app.wait_for_text("Sent from the dashboard");
  STRCMP_CONTAINS("/app/sessions/test-",
                  app.value_of("document.querySelector('.notice.good a').getAttribute('href')").c_str());
  app.check_looks();
}

TEST(AppStart, shows_the_button_to_copy_where_it_stays) {
  app.sign_in();
  app.show("/app/keys");
  app.hold("/api/v1/streams");
  app.click("Connect a player");
  app.wait_for_text("Loading…");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('Copy the snippet')").c_str());
  app.let_go();
  app.wait_for_text("Copy the snippet");
}

TEST(AppStart, names_the_stream_and_the_player_in_the_address) {
  Dashboard::of(stack, 390);
  const auto account = app.sign_in();
  const auto stream = text_in(
      account.client.post("/api/v1/streams", R"({"sourceUrl":"https://93.184.215.14/a.m3u8","name":"Evening"})").body,
      "id");
  app.show("/app/start");
  app.click("hls.js");
  app.wait_for_address("/app/start?player=hls.js");
  app.wait_for("document.querySelector('select') !== null");
  app.value_of("((list) => { list.value = '" + stream +
               "'; list.dispatchEvent(new Event('change', {bubbles: true})); })(document.querySelector('select'))");
  app.wait_for_address("/app/start?player=hls.js&stream=" + stream);
  STRCMP_CONTAINS(("streamId: \"" + stream + "\"").c_str(), app.text("pre").c_str());
  STRCMP_CONTAINS("attach(video, { hls, ", app.text("pre").c_str());

  app.show("/app/start?player=hls.js&stream=" + stream);
  app.wait_for("document.querySelector('select')?.value === '" + stream + "'");
  STRCMP_CONTAINS("attach(video, { hls, ", app.text("pre").c_str());
}

TEST(AppStart, has_a_snippet_for_each_player_with_the_key_in_it) {
  app.sign_in();
  app.show("/app/start");
  app.click("Create a key");
  app.wait_for_text("it is not shown again");
  const std::string key = app.text("code.credential");
  for (const char* player : {"<video>", "hls.js", "dash.js", "Shaka Player", "video.js", "HTTP"}) {
    app.click(player);
    app.wait_for("document.querySelector('pre').getAttribute('aria-label') === 'Snippet for " + std::string(player) +
                 "'");
    STRCMP_CONTAINS(key.c_str(), app.text("pre").c_str());
    STRCMP_CONTAINS(stack.base_url().c_str(), app.text("pre").c_str());
  }
}

TEST(AppStart, calls_a_host_whose_certificate_nobody_has_signed) {
  app.sign_in();
  app.show("/app/start?player=curl");
  STRCMP_CONTAINS(("curl -k -i " + stack.base_url() + "/api/v1/telemetry").c_str(), app.text("pre").c_str());
}

TEST(AppStart, shows_the_session_of_a_player_elsewhere_when_it_comes) {
  const auto account = app.sign_in();
  const auto key = text_in(account.client.post("/api/v1/keys", R"({"label":"web"})").body, "rawKey");
  app.show("/app/start");
  app.wait_for_text("Waiting for the first event");
  stack.client()
      .with("Authorization", "Bearer " + key)
      .post("/api/v1/telemetry", R"({"apiKey":")" + key +
                                     R"(","sessionId":"evening/1","events":[{"type":"heartbeat",)"
                                     R"("ts":"2026-01-01T00:00:00Z","payload":{}}]})");
  app.wait_for_text("It works.");
  STRCMP_EQUAL("/app/sessions/evening%2F1",
               app.value_of("document.querySelector('.notice.good a').getAttribute('href')").c_str());
}

TEST(AppStart, tells_the_newest_session_so_far) {
  const Player player(stack, app.sign_in().id);
  player.send(stack.client(), player.envelope("evening", Player::event("session_start")));
  app.show("/app/start");
  app.wait_for("/The newest session so far: evening, (just now|[0-9]+ s ago)[.]/.test(document.body.innerText)");
}

TEST(AppStart, names_the_usual_causes_when_nothing_has_come_for_a_minute) {
  auto account = app.sign_in();
  app.show("/app/start");
  app.click("Create a key");
  app.wait_for_text("it is not shown again");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('Nothing has come')").c_str());
  move_clock(61);
  app.wait_for_text("Nothing has come for a minute.");
  app.wait_for_text("The key of step 1 was not used yet");
  for (const char* cause : {"Content-Security-Policy", "ad blocker", "http://", "press play"}) app.wait_for_text(cause);
  app.check_looks();
}
