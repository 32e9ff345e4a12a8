// GET /telemetry.js, the player's script, on pages whose elements come and go.
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/player_page.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Counts the listeners that pages and documents have, and has the script's clock pass as quickly as a test wants.
const char kCounted[] = R"(<script>
  window.listeners = 0;
  for (const target of [document, window]) {
    const first = target.addEventListener, last = target.removeEventListener;
    target.addEventListener = function (type, work, options) {
      ++listeners;
      options?.signal?.addEventListener('abort', () => --listeners);
      return first.call(this, type, work, options);
    };
  }
  let later = 0;
  performance.now = ((now) => () => now() + later)(performance.now.bind(performance));
  const pass = (ms) => (later += ms, new Promise((done) => setTimeout(done, 600)));
</script>)";

}  // namespace

TEST_GROUP(PlayerElements) {
  Stack& stack = Stack::running();
  Player player{stack};
  std::string below;
  HttpStandIn site{[this](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200, page_with_player(stack.base_url(), kCounted) + below, "text/html"};
  }};
  Browser browser{1280, 900};

  void open(const std::string& script = "") {
    below = "<body><div id=here></div><div id=there></div><script>const reporter = Telemetry.init({ key: '" +
            player.key + "', flushMs: 50 });" + script + "</script>";
    browser.open(site.url() + "/");
  }
  void attach(const std::string& place = "here.append(video)") {
    browser.value_of("(" + place + ", window.session = reporter.attach(video), video.play(), '')");
    CHECK_TRUE(eventually([&] { return player.stored("playback_start") == 1; }));
  }
};

TEST(PlayerElements, that_left_the_page_end_their_session_within_seconds) {
  open();
  attach();
  browser.awaited("(video.remove(), pass(3000))");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  STRCMP_EQUAL("true", browser.value_of("String(session.ended)").c_str());
}

TEST(PlayerElements, that_leave_with_their_frame_end_their_session) {
  open();
  browser.value_of("(window.frame = document.createElement('iframe'), here.append(frame), '')");
  attach("frame.contentDocument.body.append(video)");
  browser.awaited("(frame.remove(), video.pause(), pass(3000))");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
}

TEST(PlayerElements, that_moved_go_on) {
  open();
  attach();
  browser.awaited("(video.remove(), pass(1000))");
  browser.awaited("(there.append(video), video.play(), pass(1000))");
  STRCMP_EQUAL("false", browser.value_of("String(session.ended)").c_str());
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(PlayerElements, that_play_without_a_page_go_on) {
  open();
  browser.value_of("(video.loop = true, '')");
  attach("video.loop = true");
  browser.awaited("pass(10000)");
  STRCMP_EQUAL("false", browser.value_of("String(session.ended)").c_str());
  browser.awaited("(video.pause(), pass(10000))");
  STRCMP_EQUAL("false", browser.value_of("String(session.ended)").c_str());
}

TEST(PlayerElements, that_come_back_and_play_have_another_session) {
  open();
  attach();
  browser.value_of("(video.remove(), '')");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  browser.value_of("(there.append(video), video.play(), '')");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 2; }));
  LONGS_EQUAL(2, player.stored("session_start"));
}

TEST(PlayerElements, that_left_the_page_are_not_held) {
  open(R"(
    const gone = [];
    const comeAndGo = async () => {
      const source = video.src;
      for (let i = 0; i < 20; ++i) {
        const one = Object.assign(document.createElement('video'), { src: source, muted: true });
        here.append(one);
        reporter.attach(one, { title: `short ${i}` });
        if (i % 2) await one.play();
        one.remove();
        gone.push(new WeakRef(one));
      }
    };
    const before = listeners;)");
  browser.awaited("comeAndGo().then(() => pass(3000))");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 20; }));
  STRCMP_EQUAL("true", browser.value_of("String(listeners === before)").c_str());
  CHECK_TRUE(eventually([&] {
    browser.collect_garbage();
    return browser.value_of("gone.filter((one) => one.deref()).length") == "0";
  }));
}

TEST(PlayerElements, whose_play_has_ended_are_not_held) {
  open("const before = listeners;");
  attach();
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
  STRCMP_EQUAL("true", browser.value_of("String(listeners === before)").c_str());
}

TEST(PlayerElements, whose_play_has_ended_leave_what_is_unsent_to_the_next_page) {
  open();
  attach();
  browser.value_of("(session.sender.notBefore = Infinity, '')");
  browser.wait_for("session.ended");
  browser.value_of("(dispatchEvent(new PageTransitionEvent('pagehide')), '')");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
}
