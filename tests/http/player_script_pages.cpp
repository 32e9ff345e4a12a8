// GET /telemetry.js, the player's script, on pages whose other scripts change what the browser does.
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/player_page.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

long number_in(const std::string& payload, const std::string& name) {
  const auto at = payload.find('"' + name + "\":");
  CHECK_TRUE(at != payload.npos);
  return std::stol(payload.substr(at + name.size() + 3));
}

}  // namespace

TEST_GROUP(PlayerPages) {
  Stack& stack = Stack::running();
  Player player{stack};
  std::string before, page;  // what stands above the script, or the whole page
  HttpStandIn elsewhere{[this](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200, page.empty() ? page_with_player(stack.base_url(), before) : page, "text/html"};
  }};
  Browser browser{1280, 900};

  void open(const std::string& above = "") {
    before = above;
    browser.open(elsewhere.url() + "/");
  }
  std::string settings(const std::string& more = "") const {
    return "{ key: '" + player.key + "', flushMs: 100" + more + " }";
  }
  std::string attach(const std::string& about) const {
    return "Telemetry.init(" + settings() + ").attach(video" + about + ")";
  }
  void start() { browser.value_of("start(" + settings() + ")"); }
  bool arrives(const std::string& type) {
    return eventually([&] { return player.stored(type) == 1; });
  }
  std::string payload(const std::string& type) {
    const auto rows = stack.database().select("SELECT payload FROM telemetry_events WHERE account_id = ? AND type = ?",
                                              player.account_id, type);
    return rows.empty() ? "" : rows.text();
  }
  // How often it warned of that.
  int warned_of(const std::string& part) {
    browser.value_of("''");  // what the console said arrives before this
    int count = 0;
    for (const auto& line : browser.console()) count += line.find(part) != std::string::npos;
    return count;
  }
  void check_plays_whole() {
    CHECK_TRUE(arrives("playback_end"));
    CHECK_TRUE(arrives("session_start"));
    LONGS_EQUAL(1, player.stored("playback_start"));
  }
};

TEST(PlayerPages, that_add_headers_to_each_request_lose_nothing) {
  open(R"(<script>{ const first = fetch; window.fetch = (url, given = {}) => first(url, { ...given, headers:
          { ...given.headers, traceparent: '00-1', baggage: 'a=b' } }); }</script>)");
  start();
  check_plays_whole();
}

TEST(PlayerPages, that_wrap_fetch_after_the_script_lose_nothing) {
  open();
  browser.value_of(
      "(window.fetch = ((first) => (url, given) => first(url, { ...given, credentials: 'include', headers: "
      "{ Authorization: 'Bearer of-the-page' } }))(fetch), '')");
  start();
  check_plays_whole();
}

TEST(PlayerPages, where_nothing_arrives_are_told_once) {
  open("<meta http-equiv='Content-Security-Policy' content=\"connect-src 'none'\">");
  browser.value_of("(window.session = " + attach("") + ", setInterval(() => session.report('again'), 100), '')");
  CHECK_TRUE(eventually([&] { return warned_of("nothing arrives at " + stack.base_url()) == 1; }));
  CHECK_TRUE(eventually([&] { return browser.value_of("session.sender.delay > 1500") == "true"; }));
  LONGS_EQUAL(1, warned_of("nothing arrives"));
}

TEST(PlayerPages, whose_requests_something_else_answers_are_told) {
  open("<script>window.fetch = async () => new Response('{}')</script>");
  browser.value_of("(window.session = " + attach("") + ", '')");
  CHECK_TRUE(eventually([&] { return warned_of("nothing arrives") == 1; }));
  STRCMP_EQUAL("1", browser.value_of("session.sender.queue.length").c_str());
}

TEST(PlayerPages, with_the_script_twice_have_one_session_of_each_play) {
  open();
  browser.awaited(
      "new Promise((done) => document.head.append(Object.assign(document.createElement('script'), { src: '" +
      stack.base_url() + "/telemetry.js', onload: done })))");
  browser.value_of("(" + attach(", { title: 'silence' }") + ", '')");
  browser.awaited("import('" + stack.base_url() + "/telemetry.mjs').then(({ Telemetry }) => Telemetry.init(" +
                  settings() + ").attach(video, { title: 'silence', series: 'Quiet' }))");
  start();
  check_plays_whole();
  LONGS_EQUAL(1, player.stored("session_update"));
  STRCMP_EQUAL(R"({"series":"Quiet"})", payload("session_update").c_str());
  CHECK(warned_of("on the page twice") >= 1);
  LONGS_EQUAL(2, warned_of("attached already"));
}

TEST(PlayerPages, that_attach_at_each_change_of_their_own_have_one_session) {
  open();
  browser.value_of("(window.session = " + attach(", { title: undefined, custom: { a: 1, b: 2 } }") + ", '')");
  for (const char* about : {"{ title: 'silence', custom: { b: 2, a: 1 } }", "{ title: null, playerStartupMs: 600 }",
                            "{ playerStartupMs: 100 }"})
    STRCMP_EQUAL_TEXT("true", browser.value_of("session === " + attach(std::string(", ") + about)).c_str(), about);
  start();
  check_plays_whole();
  STRCMP_CONTAINS(R"({"title":"silence"})", payload("session_update").c_str());
}

TEST(PlayerPages, that_come_back_revive_no_session_that_they_have_ended) {
  open();
  browser.value_of("(window.session = " + attach("") + ", window.first = session.id, session.end(), '')");
  const std::string back =
      "(dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })), "
      "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), ";
  browser.value_of(back + "'')");
  browser.awaited("new Promise((done) => setTimeout(done, 300))");
  STRCMP_EQUAL("true", browser.value_of("String(session.id === first)").c_str());
  browser.value_of("(video.play(), '')");
  browser.wait_for("!session.ended");
  browser.value_of("(window.second = session.id, " + back + "''))");
  browser.wait_for("!session.ended && session.id !== second");
}

TEST(PlayerPages, that_attach_another_title_or_key_begin_another_session) {
  open();
  browser.value_of("(window.first = " + attach(", { title: 'one' }") +
                   ", window.second = " + attach(", { title: 'two' }") + ", '')");
  STRCMP_EQUAL("true", browser.value_of("first.ended && first !== second").c_str());
  browser.value_of("(window.third = Telemetry.init({ key: 'sdk_of_another' }).attach(video, { title: 'two' }), '')");
  STRCMP_EQUAL("true", browser.value_of("second.ended && second !== third").c_str());
}

TEST(PlayerPages, that_the_browser_makes_in_advance_have_a_session_once_they_are_opened) {
  open(R"(<script>Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
          const opened = () => {
            delete document.prerendering;
            performance.getEntriesByType = () => [{ loadEventEnd: 1, activationStart: performance.now() - 40 }];
            document.dispatchEvent(new Event('prerenderingchange'));
          };</script>)");
  browser.value_of("(window.session = " + attach("") + ", session.report('early'), '')");
  STRCMP_EQUAL("undefined true", browser.value_of("`${session.sender} ${session.ended}`").c_str());
  // Played at once, it waits for its source until the page is opened, as in a page that the browser makes in advance.
  browser.value_of(
      "(window.source = Object.assign(document.createElement('source'), { src: video.src }), "
      "video.removeAttribute('src'), video.load(), video.play(), opened(), video.append(source), '')");
  check_plays_whole();
  LONGS_EQUAL(0, player.stored("early"));
  CHECK(number_in(payload("session_start"), "pageStartupMs") >= 40);
  CHECK(number_in(payload("playback_start"), "startupMs") >= 40);
}

TEST(PlayerPages, that_never_open_what_was_made_in_advance_have_no_session) {
  open("<script>Object.defineProperty(document, 'prerendering', { value: true });</script>");
  browser.value_of("(window.session = " + attach("") + ", session.detach(), video.play(), '')");
  browser.wait_for("video.ended");
  STRCMP_EQUAL("undefined", browser.value_of("String(session.sender)").c_str());
}

TEST(PlayerPages, that_a_program_drives_say_so) {
  open("<script>Object.defineProperty(navigator, 'webdriver', { value: true });</script>");
  browser.value_of("(" + attach("") + ", '')");
  CHECK_TRUE(arrives("session_start"));
  STRCMP_CONTAINS(R"("automated":"webdriver")", payload("session_start").c_str());
}

TEST(PlayerPages, say_themselves_what_counts) {
  open("<script>Object.defineProperty(navigator, 'webdriver', { value: true });</script>");
  browser.value_of("(" + attach(", { automated: false }") + ", '')");
  CHECK_TRUE(arrives("session_start"));
  STRCMP_CONTAINS(R"("automated":false)", payload("session_start").c_str());
}

TEST(PlayerPages, that_clear_all_timers_lose_nothing) {
  open();
  browser.value_of("(window.session = " + attach("") + ", '')");
  CHECK_TRUE(arrives("session_start"));
  browser.value_of(
      "(session.report('waits'), (() => { for (let i = 0; i < 10000; ++i) clearInterval(i); })(), "
      "performance.now = ((now) => () => now() + 5000)(performance.now.bind(performance)), session.report('again'), "
      "'')");
  CHECK_TRUE(arrives("waits"));
  CHECK_TRUE(arrives("again"));
}

TEST(PlayerPages, whose_listeners_cannot_be_taken_away_have_no_session_after_detach) {
  open(R"(<script>{ const first = EventTarget.prototype.addEventListener;
          EventTarget.prototype.addEventListener = function (type, work) { first.call(this, type, work); }; }</script>)");
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of(
      "(window.id = session.id, session.detach(), video.pause(), video.currentTime = 0, video.play(), '')");
  browser.wait_for("video.ended");
  STRCMP_EQUAL("true", browser.value_of("session.id === id").c_str());
}

TEST(PlayerPages, that_make_up_an_end_have_the_session_that_goes_on) {
  open();
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(video.dispatchEvent(new Event('ended')), '')");
  STRCMP_EQUAL("false", browser.value_of("session.ended").c_str());
}

TEST(PlayerPages, that_give_every_object_a_method_lose_nothing) {
  open(
      "<script>Object.prototype.toJSON = () => ({}); Object.prototype.each = (work) => work();"
      "String.prototype.toJSON = function () { return JSON.stringify('' + this); }</script>");
  start();
  check_plays_whole();
  STRCMP_CONTAINS(R"("title":"silence")", payload("session_start").c_str());
  LONGS_EQUAL(0, browser.console().size());
}

TEST(PlayerPages, with_a_telemetry_of_their_own_keep_it) {
  open("<script>Object.defineProperty(window, 'Telemetry', { value: { mine: 1 } })</script>");
  STRCMP_EQUAL("1", browser.value_of("Telemetry.mine").c_str());
  LONGS_EQUAL(1, warned_of("import telemetry.mjs instead"));
  browser.awaited("import('" + stack.base_url() + "/telemetry.mjs').then(({ Telemetry: theirs }) => theirs.init(" +
                  settings() + ").attach(video))");
  CHECK_TRUE(arrives("session_start"));
}

TEST(PlayerPages, without_a_console_are_not_broken) {
  open("<script>console.warn = undefined</script>");
  STRCMP_EQUAL("function", browser.value_of("typeof Telemetry.init().attach(video).report").c_str());
}

TEST(PlayerPages, that_always_draw_the_same_number_send_their_share) {
  open("<script>Math.random = () => 0.5</script>");
  STRCMP_EQUAL("true", browser
                           .value_of("((all) => all.some(({ sender }) => sender) && all.some(({ sender }) => !sender))"
                                     "(Array(60).fill().map(() => { const one = Telemetry.init(" +
                                     settings(", sampleRate: 0.4") +
                                     ").attach(document.createElement('video')); one.sender?.add; return one; }))")
                           .c_str());
}

TEST(PlayerPages, find_the_host_of_the_script_among_others_of_similar_names) {
  const std::string script = "<script src='" + stack.base_url() + "/telemetry.js'></script>";
  page =
      "<!doctype html><html lang=en><link rel=icon href='data:,'><title>elsewhere</title>"
      "<script src='/opentelemetry.js' type='text/plain'></script>" +
      script;
  browser.open(elsewhere.url() + "/");
  // As after import(), which leaves no currentScript.
  STRCMP_EQUAL((stack.base_url() + "/api/v1/telemetry").c_str(),
               browser
                   .awaited("fetch('" + stack.base_url() +
                            "/telemetry.js').then((answer) => answer.text()).then((text) => {"
                            "  for (const own of Object.getOwnPropertySymbols(globalThis)) delete globalThis[own];"
                            "  delete globalThis.Telemetry, Function(text)();"
                            "  return Telemetry.init({ key: 'k', sampleRate: 0 "
                            "}).attach(document.createElement('video')).settings.url;"
                            "})")
                   .c_str());
}
