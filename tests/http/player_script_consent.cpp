// GET /telemetry.js, the player's script, on pages whose viewer does not consent, or no longer.
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/player_page.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Counts what the page's script sends, also where it sends nothing for want of an answer.
const char kCounted[] = R"(<script>
  window.sent = 0;
  window.fetchNow = null;
  { const first = fetch; window.fetch = (...given) => (++sent, (window.fetchNow ?? first)(...given)); }
  const elsewhere = () => new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.src = '/?again';
    frame.onload = () => done(frame.contentWindow);
    document.documentElement.append(frame);
  });
</script>)";

}  // namespace

TEST_GROUP(PlayerConsent) {
  Stack& stack = Stack::running();
  Player player{stack};
  std::string above;
  HttpStandIn site{[this](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200, page_with_player(stack.base_url(), above + kCounted), "text/html"};
  }};
  Browser browser{1280, 900};

  std::string settings(const std::string& more = "") const {
    return "{ key: '" + player.key + "', flushMs: 50" + more + " }";
  }
  void open(const std::string& script = "") {
    above = script;
    browser.open(site.url() + "/");
  }
  void start(const std::string& more = "") { browser.value_of("start(" + settings(more) + ")"); }
  bool arrives(const std::string& type) {
    return eventually([&] { return player.stored(type) > 0; });
  }
  std::string kept() { return browser.value_of("JSON.stringify(Object.keys(localStorage))"); }
  // What it has sent so far is all that it sends, whatever the page does with its session and however long it waits.
  void check_silent(const std::string& before) {
    browser.value_of(
        "(session.report('after'), Telemetry.init && video.pause(), video.play(), "
        "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })), "
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), '')");
    browser.wait_for("video.ended");
    STRCMP_EQUAL(before.c_str(), browser.value_of("sent").c_str());
    STRCMP_EQUAL("[]", kept().c_str());
    LONGS_EQUAL(0, player.stored("playback_end"));
    LONGS_EQUAL(0, player.stored("after"));
  }
};

TEST(PlayerConsent, that_is_withdrawn_ends_what_is_sent_and_kept) {
  open("<script>localStorage.setItem('millrace-telemetry-2:another:1', JSON.stringify({ at: Date.now() }))</script>");
  start();
  CHECK_TRUE(arrives("playback_start"));
  const auto sent = browser.value_of(
      "(localStorage.setItem(`millrace-telemetry:${session.id}`, JSON.stringify({ at: Date.now() })), "
      "session.report('untold'), Telemetry.withdraw(), sent)");
  check_silent(sent);
  LONGS_EQUAL(0, player.stored("untold"));
}

TEST(PlayerConsent, that_is_withdrawn_by_detach_and_enabled_false_ends_the_same) {
  open();
  start();
  CHECK_TRUE(arrives("playback_start"));
  const auto sent = browser.value_of("(session.report('untold'), session.detach(), Telemetry.init(" +
                                     settings(", enabled: false") + "), sent)");
  check_silent(sent);
  LONGS_EQUAL(0, player.stored("untold"));
}

TEST(PlayerConsent, that_is_withdrawn_gives_up_what_is_being_sent) {
  open();
  browser.value_of(
      "(window.fetchNow = (url, { signal }) => new Promise((done, fail) => { window.signal = signal; "
      "signal.onabort = fail; }), '')");
  start();
  browser.wait_for("!!window.signal");
  STRCMP_EQUAL("true", browser.value_of("(Telemetry.withdraw(), String(signal.aborted))").c_str());
  check_silent("1");
}

TEST(PlayerConsent, that_is_withdrawn_ends_what_a_page_before_could_not_send) {
  open();
  browser.value_of("(window.fetchNow = async () => Response.error(), '')");
  start();
  browser.wait_for("sent > 0 && (session.detach(), dispatchEvent(new Event('pagehide')), localStorage.length === 1)");
  browser.value_of("(Telemetry.init({ enabled: false }), '')");
  STRCMP_EQUAL("[]", kept().c_str());

  open();
  start();
  CHECK_TRUE(arrives("playback_end"));
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(PlayerConsent, that_is_withdrawn_ends_it_in_other_tabs_of_the_site) {
  for (const std::string withdraw :
       {"Telemetry.withdraw()", "Telemetry.init({ enabled: false, key: other.session.settings.key })"}) {
    open();
    start();
    browser.awaited("elsewhere().then((frame) => { window.other = frame; frame.eval(`start(" + settings() + ")`); })");
    browser.wait_for("other.sent > 0 && !other.session.ended");
    browser.value_of("(" + withdraw + ", '')");
    browser.wait_for("other.session.ended && session.ended");
    STRCMP_EQUAL("true",
                 browser
                     .value_of("(other.before = other.sent, other.session.report('after'), other.eval(`video.play()`), "
                               "String(other.session.ended))")
                     .c_str());
    browser.wait_for("other.eval(`video`).ended");
    STRCMP_EQUAL("true", browser.value_of("String(other.sent === other.before)").c_str());
    STRCMP_EQUAL("[]", kept().c_str());
  }
  LONGS_EQUAL(0, player.stored("playback_end"));
}

// The browser keeps such a page as it was, and it hears nothing meanwhile. The script waits a moment before it goes on.
TEST(PlayerConsent, that_is_withdrawn_on_the_next_page_holds_on_the_one_that_is_gone_back_to) {
  open("<script>addEventListener('storage', (event) => event.stopImmediatePropagation());</script>");
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(window.first = session.id, dispatchEvent(new PageTransitionEvent('pagehide')), '')");
  CHECK_TRUE(arrives("playback_end"));
  browser.awaited("elsewhere().then((next) => next.Telemetry.withdraw())");
  browser.value_of("(dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), '')");
  browser.awaited("new Promise((done) => setTimeout(done, 300))");
  STRCMP_EQUAL("true", browser.value_of("String(session.ended && session.id === first)").c_str());
}

// Several keys are refused one after the other.
TEST(PlayerConsent, that_is_withdrawn_of_another_key_as_well_is_remembered_of_the_first_one) {
  open("<script>addEventListener('storage', (event) => event.stopImmediatePropagation());</script>");
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(window.first = session.id, dispatchEvent(new PageTransitionEvent('pagehide')), '')");
  CHECK_TRUE(arrives("playback_end"));
  browser.awaited(
      "elsewhere().then(({ Telemetry }) => { const keys = [session.settings.key, 'sdk_of_another']; "
      "keys.forEach((key) => Telemetry.init({ key })); keys.forEach((key) => Telemetry.init({ key, enabled: false })); "
      "})");
  browser.value_of("(dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), '')");
  browser.awaited("new Promise((done) => setTimeout(done, 300))");
  STRCMP_EQUAL("true", browser.value_of("String(session.ended && session.id === first)").c_str());
}

// What other tabs have said meanwhile, a page hears after it is shown.
TEST(PlayerConsent, that_is_withdrawn_in_another_tab_holds_on_a_page_that_is_gone_back_to) {
  open();
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(window.first = session.id, dispatchEvent(new PageTransitionEvent('pagehide')), '')");
  CHECK_TRUE(arrives("playback_end"));
  browser.value_of(
      "(dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), dispatchEvent(new "
      "StorageEvent('storage', { key: 'millrace-telemetry-withdrawn', newValue: '*' })), '')");
  browser.awaited("new Promise((done) => setTimeout(done, 300))");
  STRCMP_EQUAL("true", browser.value_of("String(session.ended && session.id === first)").c_str());
}

TEST(PlayerConsent, that_is_given_again_lets_the_page_send_again) {
  open();
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(Telemetry.withdraw(), '')");
  start();
  CHECK_TRUE(arrives("playback_end"));
  LONGS_EQUAL(2, player.stored("session_start"));
  LONGS_EQUAL(1, player.stored("playback_end"));
}

TEST(PlayerConsent, that_is_refused_to_one_key_is_not_refused_to_another) {
  open();
  start();
  CHECK_TRUE(arrives("playback_start"));
  browser.value_of("(Telemetry.init({ key: 'sdk_of_another', enabled: false }), '')");
  CHECK_TRUE(arrives("playback_end"));
}

TEST(PlayerConsent, is_no_longer_assumed_where_the_page_asks_for_global_privacy_control) {
  const std::string control =
      "<script>Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })</script>";
  open(control);
  start(", respectGpc: true");
  browser.wait_for("video.ended");
  STRCMP_EQUAL("0", browser.value_of("sent").c_str());

  open();
  start(", respectGpc: true");
  CHECK_TRUE(arrives("playback_end"));
  open(control);
  start();
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 2; }));
}
