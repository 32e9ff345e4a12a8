// GET /telemetry.js, the player's script, in a browser on another origin.
#include <atomic>

#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/player_page.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(PlayerScript) {
  Stack& stack = Stack::running();
  Player player{stack};
  HttpStandIn elsewhere{[this](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200, page_with_player(stack.base_url(), kFetchOfTest), "text/html"};
  }};
  // A stand-in for Millrace with answers chosen by the test, for pages of any origin.
  std::atomic<int> refusals{0};
  int refused_with = 503;
  std::string retry_after = "0";
  HttpStandIn collector{[this](const HttpStandIn::Request& request) {
    const bool refused = request.method == "POST" && refusals-- > 0;
    HttpStandIn::Response response{refused ? refused_with : 204, ""};
    response.headers = {{"Access-Control-Allow-Origin", "*"},
                        {"Access-Control-Expose-Headers", "Retry-After"},
                        {"Retry-After", retry_after},
                        {"Access-Control-Allow-Headers", "Authorization, Content-Type"}};
    return response;
  }};

  std::string settings(const std::string& more) { return "{ key: '" + player.key + "', flushMs: 100" + more + " }"; }
  std::string to_collector() { return settings(", url: '" + collector.url() + "'"); }
  // A session whose events could not be sent, and whose page was left.
  void leave_unsent(const std::string& given) {
    browser.value_of("(window.fetchNow = () => Promise.reject(), start(" + given + "))");
    CHECK_TRUE(eventually([&] { return browser.value_of("String(session.started)") == "true"; }));
    browser.open(elsewhere.url() + "/next");
  }
  int posts() {
    int count = 0;
    for (const auto& request : collector.requests()) count += request.method == "POST";
    return count;
  }
  std::string last_body() {
    std::string body;
    for (const auto& request : collector.requests())
      if (request.method == "POST") body = request.body;
    return body;
  }
  bool is_stored(const std::string& type, const std::string& part) {
    const auto rows = stack.database().select(
        R"(SELECT DISTINCT e.payload, e.session_ref, COALESCE(e.id, CONCAT(e.batch, ' ', e.position))
             FROM telemetry_events e
            WHERE e.account_id = ? AND e.type = ?)",
        player.account_id, type);
    return rows.size() == 1 && rows.text().find(part) != std::string::npos;
  }
  Browser browser{1280, 900};

  void setup() override { browser.open(elsewhere.url() + "/"); }
};

TEST(PlayerScript, works) {
  browser.value_of("start(" + settings("") + ")");

  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  CHECK(is_stored("session_start", R"("title":"silence")"));
  CHECK(is_stored("play_request", R"("positionMs":0)"));
  CHECK(is_stored("playback_start", R"("durationMs":1500)"));
  CHECK(is_stored("playback_end", R"("reason":"completed")"));
  LONGS_EQUAL(0, browser.complaints().size());
}

TEST(PlayerScript, knows_how_long_a_page_took_that_has_a_player_from_its_start_on) {
  const auto knows = [&](const std::string& loaded) {
    browser.open(elsewhere.url() + "/");
    return browser.value_of("(performance.getEntriesByType = () => [{ loadEventEnd: " + loaded + " }], start(" +
                            settings("") + "), session.sender.queue[0].payload.pageStartupMs > 0)");
  };
  STRCMP_EQUAL("true", knows("0").c_str());
  STRCMP_EQUAL("true", knows("performance.now() - 500").c_str());
  STRCMP_EQUAL("false", knows("performance.now() - 1500").c_str());
}

TEST(PlayerScript, sets_no_event_back_with_the_clock) {
  browser.value_of(
      "(window.fetchNow = () => Promise.reject(), window.off = 0, "
      "Date.now = ((now) => () => now() + off)(Date.now), start(" +
      settings("") + "))");
  for (const std::string minutes : {"-10", "60", "0"})
    browser.value_of("(off = 60000 * " + minutes + ", session.report('clock'), '')");
  STRCMP_EQUAL(
      "0 0 60 60",
      browser
          .value_of("((events) => events.map(({ ts }) => Math.floor((Date.parse(ts) - Date.parse(events[0].ts)) / "
                    "60000)).join(' '))(session.sender.queue.filter(({ type }) => /clock|session/.test(type)))")
          .c_str());
}

TEST(PlayerScript, reports_a_pause_and_events_of_the_page) {
  browser.value_of("start(" + settings("") + ")");
  CHECK_TRUE(eventually([&] { return player.stored("playback_start") == 1; }));
  browser.value_of("video.pause(), session.report('chapter', { number: 2 }), ''");

  CHECK_TRUE(eventually([&] { return player.stored("pause") == 1 && player.stored("chapter") == 1; }));
  browser.value_of("video.play(), ''");
  CHECK_TRUE(eventually([&] { return player.stored("resume") == 1; }));
}

TEST(PlayerScript, has_one_session_of_an_element_that_is_attached_again) {
  browser.value_of("start(" + settings("") + ")");
  CHECK_TRUE(eventually([&] { return player.stored("playback_start") == 1; }));
  STRCMP_EQUAL("true", browser.value_of("session === Telemetry.init(" + settings("") + ").attach(video)").c_str());
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") > 0; }));
}

TEST(PlayerScript, counts_the_frames_that_its_session_dropped) {
  browser.value_of(
      "(video.getVideoPlaybackQuality = () => ({ droppedVideoFrames: dropped }), window.dropped = 100, start(" +
      settings("") + "))");
  for (const std::string of_element : {"110", "130", "15", "20", "0"})
    browser.value_of("(dropped = " + of_element + ", session.observe(), '')");
  browser.value_of("(video.removeAttribute('src'), video.load(), session.end(), '')");

  CHECK_TRUE(eventually([&] { return is_stored("playback_end", R"("droppedFrames":50)"); }));
}

TEST(PlayerScript, reports_that_the_page_was_left) {
  browser.value_of("start(" + settings("") + ")");
  CHECK_TRUE(eventually([&] { return player.stored("playback_start") == 1; }));
  browser.open("about:blank");

  CHECK_TRUE(eventually([&] { return is_stored("playback_end", R"("reason":"abandoned")"); }));
}

TEST(PlayerScript, sends_the_same_events_again_after_a_503) {
  refusals = 1;
  browser.value_of("session = Telemetry.init(" + to_collector() + ").attach(video), ''");
  CHECK_TRUE(eventually([&] { return posts() == 1; }));
  const std::string first = last_body(), id = first.substr(first.find("\"id\":\""), 40);

  CHECK_TRUE(eventually([&] { return posts() == 2; }));
  STRCMP_CONTAINS(id.c_str(), last_body().c_str());
}

TEST(PlayerScript, numbers_the_events_of_a_session) {
  browser.value_of("session = Telemetry.init(" + to_collector() + ").attach(video), ''");
  CHECK_TRUE(eventually([&] { return posts() == 1; }));
  STRCMP_CONTAINS(R"({"id":"1","type":"session_start")", last_body().c_str());

  browser.value_of("Array(40).fill().forEach((_, i) => session.report('x' + i)), ''");
  CHECK_TRUE(eventually([&] { return last_body().find(R"("type":"x39")") != std::string::npos; }));
  STRCMP_CONTAINS(R"({"id":"15","type":"x39")", last_body().c_str());  // 41, in base 36
}

TEST(PlayerScript, stops_when_its_key_is_refused) {
  refusals = 1000000;
  refused_with = 401;
  browser.value_of("session = Telemetry.init(" + to_collector() + ").attach(video), ''");
  CHECK_TRUE(eventually([&] { return browser.value_of("String(session.sender.stopped)") == "true"; }));
  STRCMP_EQUAL("false",
               browser.value_of("(Array(40).fill().forEach(() => session.report('x')), session.sender.busy)").c_str());
  LONGS_EQUAL(1, posts());
}

TEST(PlayerScript, begins_another_session_when_one_is_full) {
  browser.value_of(
      "(window.asked = 0, window.fetchNow = async (...given) => { if (++asked === 2) return new Response('', { status: "
      "409 }); window.fetchNow = asked > 2 ? undefined : fetchNow; return fetchOfBrowser(...given); }, start(" +
      settings("") + "), window.full = session.id, session.report('again'), '')");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  STRCMP_EQUAL("true", browser.value_of("String(session.id !== full)").c_str());
  LONGS_EQUAL(2, player.stored("session_start"));
}

TEST(PlayerScript, gives_up_a_request_without_an_answer) {
  collector.answer_with([this](const HttpStandIn::Request& request) {
    HttpStandIn::Response response{204, ""};
    response.headers = {{"Access-Control-Allow-Origin", "*"},
                        {"Access-Control-Allow-Headers", "Authorization, Content-Type"}};
    response.hang = request.method == "POST" && refusals++ == 0;
    return response;
  });
  browser.value_of(
      "(window.limit = 0, AbortSignal.timeout = ((of) => (ms) => of.call(AbortSignal, (limit = ms) / 100))"
      "(AbortSignal.timeout), session = Telemetry.init(" +
      to_collector() + ").attach(video), '')");

  CHECK_TRUE(eventually([&] { return posts() == 2; }));
  STRCMP_EQUAL("30000", browser.value_of("String(limit)").c_str());
}

TEST(PlayerScript, leaves_unsent_events_to_the_next_page) {
  leave_unsent(settings(""));
  browser.value_of("Telemetry.init(" + settings("") + "), ''");

  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(PlayerScript, leaves_the_start_and_the_newest_of_many_events_to_the_next_page) {
  browser.value_of("(window.fetchNow = () => Promise.reject(), start(" + settings("") + "))");
  CHECK_TRUE(eventually([&] { return browser.value_of("String(session.started)") == "true"; }));
  browser.value_of("(Array(60).fill().forEach((_, i) => session.report('x' + i)), '')");
  browser.open(elsewhere.url() + "/next");
  STRCMP_EQUAL(
      "50 session_start playback_start x13 x59 playback_end",
      browser
          .value_of("(([{ events }]) => [events.length, ...[0, 1, 2, 48, 49].map((i) => events[i].type)].join(' '))"
                    "(Object.values(localStorage).map((text) => JSON.parse(text)))")
          .c_str());
}

TEST(PlayerScript, keeps_stored_events_until_they_have_arrived) {
  leave_unsent(to_collector());
  refusals = 1000000;
  browser.value_of("Telemetry.init(" + to_collector() + "), ''");
  CHECK_TRUE(eventually([&] { return posts() >= 1; }));
  browser.open(elsewhere.url() + "/third");
  const int refused = posts();
  refusals = 0;
  browser.value_of("Telemetry.init(" + to_collector() + "), ''");

  CHECK_TRUE(eventually([&] { return posts() > refused && last_body().find("playback_end") != std::string::npos; }));
  CHECK_TRUE(eventually([&] { return browser.value_of("String(localStorage.length)") == "0"; }));
}

// Pages of two accounts may have one origin, and one account may have two hosts. The first session is told by its
// title.
TEST(PlayerScript, sends_what_a_page_left_only_with_its_key_to_its_host) {
  leave_unsent(settings(""));
  const std::string other_key = "{ key: 'sdk_of_somebody_else', flushMs: 100, url: '" + collector.url() + "' }";
  for (const auto& other : {to_collector(), other_key}) {
    const int before = posts();
    browser.value_of("(Telemetry.init(" + other + ").attach(video, { title: 'another' }), '')");
    CHECK_TRUE(eventually([&] { return posts() > before; }));
    browser.open(elsewhere.url() + "/third");
  }
  for (const auto& request : collector.requests()) CHECK(request.body.find("silence") == std::string::npos);
  STRCMP_EQUAL("false", browser.value_of("JSON.stringify(localStorage).includes('" + player.key + "')").c_str());
  browser.value_of("Telemetry.init(" + settings("") + "), ''");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
}

TEST(PlayerScript, forgets_what_nobody_has_sent_for_a_day) {
  leave_unsent(settings(""));
  const auto kept_after = [&](const std::string& ms) {
    return browser.value_of("(Date.now = ((now) => () => now() + " + ms + ")(Date.now), Telemetry.init(" +
                            to_collector() + "), localStorage.length)");
  };
  STRCMP_EQUAL("1", kept_after("80000000").c_str());
  STRCMP_EQUAL("0", kept_after("6400001").c_str());
}

TEST(PlayerScript, sends_no_half_emoji) {
  browser.value_of("(Telemetry.init(" + to_collector() +
                   ").attach(video, { title: 'Evening 🎉 party'.slice(0, 9), custom: { '\\udf89': ['🎉'] } }), '')");
  CHECK_TRUE(eventually([&] { return posts() >= 1; }));
  STRCMP_CONTAINS(R"("title":"Evening �","custom":{"�":["🎉"]})", last_body().c_str());
}

// As version 1.6 does it, which many pages still have.
TEST(PlayerScript, works_beside_prototype_js) {
  browser.value_of(
      "(Array.prototype.toJSON = function () { return `[${this.map(JSON.stringify).join(', ')}]`; }, "
      "Date.prototype.toJSON = function () { return JSON.stringify(this.toISOString()); }, "
      "Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; }, "
      "Telemetry.init(" +
      to_collector() +
      ").attach(video).report('listed', { list: ['a', , 1, null, { b: [] }], at: new Date(0), none: undefined }), '')");
  CHECK_TRUE(eventually([&] { return last_body().find("listed") != std::string::npos; }));
  STRCMP_CONTAINS(R"("payload":{"list":["a",null,1,null,{"b":[]}],"at":"1970-01-01T00:00:00.000Z"}})",
                  last_body().c_str());
}

TEST(PlayerScript, warns_of_a_payload_that_holds_itself) {
  browser.value_of("(session = Telemetry.init(" + settings(", flushMs: 1000") +
                   ").attach(video), own = {}, own.own = own, "
                   "session.report('own', own), session.report('after'), '')");
  CHECK_TRUE(eventually([&] { return player.stored("after") == 1; }));
  LONGS_EQUAL(0, player.stored("own"));
}

TEST(PlayerScript, loses_no_events_while_it_sends_those_of_a_hidden_page) {
  browser.value_of("session = Telemetry.init(" + settings(", flushMs: 1000") + ").attach(video), ''");
  CHECK_TRUE(eventually([&] { return player.stored("session_start") == 1; }));
  browser.value_of("(session.report('before'), session.sender.leave(), session.report('after'), '')");

  CHECK_TRUE(eventually([&] { return player.stored("before") == 1 && player.stored("after") == 1; }));
}

TEST(PlayerScript, keeps_each_stream_id_with_its_session) {
  leave_unsent("{ ..." + to_collector() + ", streamId: 'the first' }");
  browser.value_of("Telemetry.init({ ..." + to_collector() + ", streamId: 'another' }), ''");

  CHECK_TRUE(eventually([&] { return posts() >= 1; }));
  STRCMP_CONTAINS(R"("streamId":"the first")", last_body().c_str());
}

TEST(PlayerScript, waits_as_long_as_retry_after_says) {
  refusals = 1;
  retry_after = "60";
  browser.value_of("session = Telemetry.init(" + to_collector() + ").attach(video), ''");
  CHECK_TRUE(eventually([&] { return browser.value_of("String(session.sender.delay > 0)") == "true"; }));

  STRCMP_EQUAL("false",
               browser.value_of("(Array(40).fill().forEach(() => session.report('x')), session.sender.busy)").c_str());
  LONGS_EQUAL(1, posts());
}

TEST(PlayerScript, skips_an_event_that_cannot_be_serialised) {
  browser.value_of("session = Telemetry.init(" + settings("") + ").attach(video), ''");
  browser.value_of(
      "(session.report('ring', { window }), session.report('big', { n: 1n }), session.report('after'), '')");

  CHECK_TRUE(eventually([&] { return player.stored("after") == 1; }));
  LONGS_EQUAL(0, player.stored("ring") + player.stored("big"));
}

TEST(PlayerScript, loses_no_other_event_when_the_host_refuses_one) {
  browser.value_of("session = Telemetry.init(" + settings("") + ").attach(video), ''");
  browser.value_of(
      "(session.report('before'), session.report('no type', {}), session.report('long', { text: 'x'.repeat(20000) }), "
      "session.report('list', []), session.report('word', 'x'), session.report('after'), '')");

  CHECK_TRUE(eventually([&] { return player.stored("before") == 1 && player.stored("after") == 1; }));
}

TEST(PlayerScript, never_throws_into_a_page_that_misuses_it) {
  const std::string key = settings("");
  const std::string no_element =
      "telemetry: attach() needs a <video> or <audio> element; is the script above the element?";
  const std::string not_inside = "telemetry: attach() needs a <video> or <audio> element; attach the <video> inside";
  const std::string no_about =
      "telemetry: attach() needs an object of what is played, such as { title }; it is left out";
  const std::string no_key = "telemetry: init() needs a key, as in init({ key: \"sdk_...\" })";
  const std::pair<std::string, std::string> calls[] = {
      {"init(" + key + ").attach(null)", no_element},
      {"init(" + key + ").attach(undefined)", no_element},
      {"init(" + key + ").attach('x')", not_inside},
      {"init(" + key + ").attach({})", not_inside},
      {"init(" + key + ").attach(Object.assign(document.createElement('p'), { currentTime: 0, paused: true }))",
       not_inside},
      {"init().attach(video)", no_key},
      {"init(null).attach(video)", no_key},
      {"init({}).attach(video)", no_key},
      {"init('" + player.key + "').attach(video)", no_key},
      {"init(" + settings(", url: 'http://'") + ").attach(video)",
       "telemetry: init() was given a url that is none: http://"},
      {"init(" + settings(", url: 'data:,'") + ").attach(video)",
       "telemetry: init() was given a url that is none: data:,"},
      {"init(" + settings(", sampleRate: 25") + ").attach(video)",
       "telemetry: init() needs a sampleRate from 0 to 1; it is taken as 1"},
      {"init(" + key + ").attach(video, 'Evening')", no_about},
      {"init(" + key + ").attach(video, null)", ""}};

  for (const auto& [call, warning] : calls) {
    browser.value_of("(window.said = [], console.warn = (...words) => said.push(words.join(' ')), '')");
    STRCMP_EQUAL(
        "undefined",
        browser.value_of("((one) => (one.report('x', {}), one.end(), one.detach()))(Telemetry." + call + ")").c_str());
    STRCMP_EQUAL(warning.c_str(), browser.value_of("said.join('|')").c_str());
  }
  LONGS_EQUAL(0, browser.complaints().size());
}

TEST(PlayerScript, finds_its_host_without_a_current_script) {
  const std::string again =
      "(window.said = [], console.warn = (...words) => said.push(words.join(' ')), "
      "fetch('" +
      stack.base_url() +
      "/telemetry.js').then((answer) => answer.text()).then((text) => {"
      "  const script = document.querySelector('script[src]');"
      "  const again = () => (delete globalThis[Symbol.for('millrace telemetry')], delete globalThis.Telemetry, "
      "Function(text)());"
      "  const url = () => (again(), Telemetry.init(" +
      settings(", sampleRate: 0") +
      ").attach(video).settings.url);"
      "  window.found = [url(), (script.remove(), url()), said.length].join(' ');"
      "}), '')";
  browser.value_of(again);

  CHECK_TRUE(eventually([&] { return browser.value_of("window.found") != "undefined"; }));
  STRCMP_EQUAL((stack.base_url() + "/api/v1/telemetry " + elsewhere.url() + "/api/v1/telemetry 1").c_str(),
               browser.value_of("found").c_str());
  STRCMP_CONTAINS("events go to the page's own host", browser.value_of("said[0]").c_str());
}

TEST(PlayerScript, is_small_when_compressed) {
  const auto answer = stack.client().with("Accept-Encoding", "gzip").get("/telemetry.js");
  STRCMP_EQUAL("gzip", answer.header("Content-Encoding").c_str());
  CHECK(answer.body.size() < 13 * 1000);
}

TEST(PlayerScript, sends_nothing_for_a_session_outside_the_sample) {
  browser.value_of("start(" + settings(", sampleRate: 0") + ")");
  CHECK_TRUE(eventually([&] { return browser.value_of("String(session.ended)") == "true"; }));
  LONGS_EQUAL(0, player.stored("session_start"));
  LONGS_EQUAL(0, player.stored("playback_end"));
}
