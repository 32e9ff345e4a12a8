// GET /telemetry.js, the player's script: compares its measurements with those that the page makes of the same element
// itself.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <set>

#include "support/account.h"
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::size_t kSecond = 44100 * 2 * 2;  // bytes: 16 bits, stereo

std::string little_endian(std::size_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 255);
  return text;
}

// Silence. At this data rate, a browser begins to play after a fraction of a second, and soon needs more data.
std::string wav(std::size_t seconds) {
  const std::size_t bytes = seconds * kSecond;
  return "RIFF" + little_endian(36 + bytes, 4) + "WAVEfmt " + little_endian(16, 4) + little_endian(1, 2) +
         little_endian(2, 2) + little_endian(44100, 4) + little_endian(kSecond, 4) + little_endian(4, 2) +
         little_endian(16, 2) + "data" + little_endian(bytes, 4) + std::string(bytes, '\0');
}

// `truth` has what the page itself measures of each element; `runs` has elements and sessions by name, for the tests.
const char kPage[] = R"(
  const runs = {}, said = [];
  let late = 0, looked = performance.now();  // ms in which the page did nothing
  setInterval(() => {
    late = Math.max(late, performance.now() - looked - 50);
    looked = performance.now();
  }, 50);
  console.warn = (...words) => said.push(words.join(" "));
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const heard = (target, type) => new Promise((done) => target.addEventListener(type, done, { once: true }));
  const release = (name) => fetch("/release/" + name);
  const watch = (video) => {
    const truth = { played: 0, stalled: 0, sought: 0, startup: 0 };
    let what = null, since = 0, started = false;
    const turn = (next) => {
      if (what) truth[what] += performance.now() - since;
      [what, since] = [next, performance.now()];
    };
    video.addEventListener("play", () => turn(started ? "played" : "startup"));
    video.addEventListener("playing", () => { started = true; turn("played"); });
    video.addEventListener("waiting", () => started && !video.seeking && turn("stalled"));
    video.addEventListener("seeking", () => started && turn(video.paused ? null : "sought"));
    video.addEventListener("pause", () => turn(null));
    video.addEventListener("emptied", () => turn(null));
    truth.stop = () => turn(null);
    return truth;
  };
  const run = (name, source, more = {}) => {
    const video = Object.assign(document.createElement("video"), { muted: true, ...more });
    if (source) video.src = source;
    document.body.append(video);
    const truth = watch(video);
    return (runs[name] = { video, truth, id: "", done: false, attach: (about) => {
      runs[name].session = Telemetry.init(settings).attach(video, about);
      runs[name].id = runs[name].session.id;
      return runs[name].session;
    } });
  };
  const finish = (one) => {
    one.truth.stop();
    one.session.end();
    one.done = true;
  };
  // Plays media whose data end after two seconds, and returns when playback has stalled.
  const stalled = async (name) => {
    const one = run(name, `/media/${name}?held=2`);
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    await heard(one.video, "waiting");
    return one;
  };
)";

// What nginx/www/telemetry/README.md tells to add for hls.js.
std::string hls_snippet() {
  std::ifstream readme("nginx/www/telemetry/README.md");
  const std::string text{std::istreambuf_iterator<char>(readme), {}};
  const auto begin = text.find("hls.on(Hls.Events.LEVEL_SWITCHED"), end = text.find("\n\n", begin);
  return begin == text.npos ? "" : text.substr(begin, end - begin);
}

}  // namespace

TEST_GROUP(PlayerFigures) {
  Stack& stack = Stack::running();
  Account ada = signed_up(stack);
  Player player{stack, ada.id};
  const std::string media = wav(20);
  std::mutex mutex;
  std::set<std::string> released;
  double late = 0;

  HttpStandIn site{[this](const HttpStandIn::Request& request) {
    if (request.path.rfind("/media/", 0) == 0) return piece(request);
    if (request.path.rfind("/release/", 0) == 0) {
      std::lock_guard<std::mutex> lock(mutex);
      released.insert(request.path.substr(9));
    } else if (request.path == "/") {
      return HttpStandIn::Response{200, page(), "text/html"};
    } else if (request.path == "/slow") {
      return HttpStandIn::Response{200, page_with_slow_script(), "text/html"};
    } else if (request.path == "/telemetry.js") {
      return slow_script();
    }
    return HttpStandIn::Response{request.path.rfind("/none", 0) == 0 ? 404 : 200, ""};
  }};

  std::string page() {
    return "<!doctype html><html lang=en><link rel=icon href='data:,'><title>player</title><body><script src='" +
           stack.base_url() + "/telemetry.js'></script><script>const settings = { key: '" + player.key +
           "', flushMs: 100 };" + kPage + "</script>";
  }

  // A page whose parser waits for the script, below an element that has begun to load.
  std::string page_with_slow_script() {
    return "<!doctype html><html lang=en><link rel=icon href='data:,'><title>player</title><body><script>const asked = "
           "performance.now();</script><video autoplay muted src='/media/slow?held=0'></video>"
           "<script src='/telemetry.js'></script><script>"
           "const runs = { slow: { done: false } }, late = 0, video = document.querySelector('video');"
           "const session = Telemetry.init({ key: '" +
           player.key + "', url: '" + stack.base_url() +
           "/api/v1/telemetry', flushMs: 100 }).attach(video);"
           "runs.slow.id = session.id; fetch('/release/slow');"
           "video.addEventListener('playing', () => { runs.slow.waited = performance.now() - asked; session.end(); "
           "runs.slow.done = true; });</script>";
  }
  static HttpStandIn::Response slow_script() {
    std::ifstream file("build/www/telemetry.js");
    HttpStandIn::Response response{200, {std::istreambuf_iterator<char>(file), {}}, "text/javascript"};
    const auto asked = std::chrono::steady_clock::now();
    response.go_on = [asked] { return std::chrono::steady_clock::now() - asked > std::chrono::milliseconds(1000); };
    return response;
  }

  // /media/NAME?held=2 sends its first two seconds at once, and the rest after a request for /release/NAME.
  HttpStandIn::Response piece(const HttpStandIn::Request& request) {
    const auto question = request.path.find('?');
    const std::string name = request.path.substr(7, question - 7);
    const std::size_t held =
        question == request.path.npos ? media.size() : std::stoul(request.path.substr(question + 6)) * kSecond;
    const auto range = request.headers.find("range");
    const std::size_t from = range == request.headers.end() ? 0 : std::stoul(range->second.substr(6));

    HttpStandIn::Response response{206, media.substr(from), "audio/wav"};
    const std::string all = std::to_string(media.size());
    response.headers = {
        {"Accept-Ranges", "bytes"},
        {"Content-Range", "bytes " + std::to_string(from) + "-" + std::to_string(media.size() - 1) + "/" + all}};
    response.at_once = held - std::min(from, held);
    response.go_on = [this, name, held] {
      std::lock_guard<std::mutex> lock(mutex);
      return held >= media.size() || released.count(name) > 0;
    };
    return response;
  }

  void begin(const std::string& script) {
    browser.open(site.url() + "/");
    browser.value_of("((async () => {" + script + "})().catch((fault) => said.push(String(fault))), '')");
  }
  bool is_true(const std::string& expression) {
    return eventually([&] { return browser.value_of(expression) == "true"; });
  }
  double seen(const std::string& name, const std::string& what) {
    late = std::stod(browser.value_of("late"));
    return std::stod(browser.value_of("runs." + name + ".truth." + what));
  }
  // The session of that run as its owner can read it, after it has ended.
  std::string session(const std::string& name) {
    CHECK_TRUE(is_true("runs." + name + ".done"));
    late = std::stod(browser.value_of("late"));
    return ended(browser.value_of("runs." + name + ".id"));
  }
  std::string ended(const std::string& id) {
    std::string body;
    CHECK_TRUE(eventually([&] {
      return (body = ada.client.get("/api/v1/sessions/" + id).body).find(R"("state":"ended")") != body.npos;
    }));
    return body;
  }
  // The payloads of a session's events of that type.
  std::string payload(const std::string& id, const std::string& type) {
    std::string all;
    for (auto row : stack.database().select(
             R"(SELECT e.payload FROM telemetry_events e
                 WHERE e.account_id = ? AND e.session_id = ? AND e.type = ? ORDER BY e.ts)",
             player.account_id, id, type)) {
      all += row.text();
    }
    return all;
  }
  static double figure(const std::string& json, const std::string& name) {
    const auto at = json.find("\"" + name + "\":");
    if (at == json.npos) FAIL(("no " + name + " in " + json).c_str());
    return std::strtod(json.c_str() + at + name.size() + 3, nullptr);
  }
  // Within a tenth, or 300 ms. Nobody can tell who is wrong if the page did nothing for longer than that, since the
  // machine was too busy; scripts/test then runs the test again.
  void same(double truth, double measured) {
    const double tolerance = std::max(300.0, truth / 10);
    if (std::abs(truth - measured) > tolerance && late > tolerance) {
      const auto* test = UtestShell::getCurrent();
      std::cout << "\ncannot tell " << test->getGroup().asCharString() << "." << test->getName().asCharString() << ": "
                << measured << " for " << truth << " ms, and nothing was seen for " << late << std::endl;
      TEST_EXIT;
    }
    DOUBLES_EQUAL(truth, measured, tolerance);
  }
  Browser browser{1280, 900};
};

TEST(PlayerFigures, say_how_long_a_stall_was) {
  begin(R"(
    const stall = async (name, ms) => {
      const one = await stalled(name);
      await sleep(ms);
      await Promise.all([release(name), heard(one.video, "playing")]);
      await sleep(1000);
      finish(one);
    };
    stall("three", 3000);
    stall("eight", 8000);)");
  CHECK_TRUE(is_true("runs.three.done"));

  for (const std::string name : {"three", "eight"}) {
    const auto found = session(name);
    CHECK(seen(name, "stalled") > (name == "three" ? 2900 : 7900));
    same(seen(name, "stalled"), figure(found, "rebufferMs"));
    same(seen(name, "stalled"), figure(payload(browser.value_of("runs." + name + ".id"), "rebuffer_end"), "stallMs"));
    same(seen(name, "played"), figure(found, "playedMs"));
    LONGS_EQUAL(1, figure(found, "rebufferCount"));
  }
}

TEST(PlayerFigures, include_a_stall_without_an_event) {
  begin(R"(
    const one = run("deaf", "/media/deaf?held=2");
    const stalled = new Promise((done) => one.video.addEventListener("waiting", (event) => {
      event.stopImmediatePropagation();
      if (one.truth.played > 0) done();
    }));
    one.attach();
    one.video.play();
    await stalled;
    await sleep(3000);
    await Promise.all([release("deaf"), heard(one.video, "playing")]);
    finish(one);)");
  const auto found = session("deaf");

  same(seen("deaf", "stalled"), figure(found, "rebufferMs"));
  LONGS_EQUAL(1, figure(found, "rebufferCount"));
}

TEST(PlayerFigures, count_no_stall_after_a_seek_to_unloaded_data) {
  begin(R"(
    const one = run("seek", "/media/seek?held=2");
    one.attach();
    await one.video.play();
    await sleep(500);
    one.video.currentTime = 15;
    await sleep(2000);
    await Promise.all([release("seek"), heard(one.video, "playing")]);
    await sleep(1000);
    finish(one);)");
  const auto found = session("seek");

  LONGS_EQUAL(0, figure(found, "rebufferMs"));
  LONGS_EQUAL(0, figure(found, "rebufferCount"));
  same(seen("seek", "played"), figure(found, "playedMs"));
  same(seen("seek", "sought"), figure(payload(browser.value_of("runs.seek.id"), "playback_end"), "seekMs"));
}

TEST(PlayerFigures, count_a_stall_that_a_library_answers_at_once_with_a_seek_to_where_it_is) {
  begin(R"(
    const one = run("nudge", "/media/nudge?held=2");
    const nudged = new Promise((done) => one.video.addEventListener("waiting", () => {
      if (one.truth.played === 0) return;
      one.video.currentTime += 0.01;
      done();
    }));
    one.attach();
    one.video.play();
    await nudged;
    await sleep(2000);
    await Promise.all([release("nudge"), heard(one.video, "playing")]);
    finish(one);)");
  const auto found = session("nudge");

  same(seen("nudge", "sought"), figure(found, "rebufferMs"));
  same(seen("nudge", "played"), figure(found, "playedMs"));
  LONGS_EQUAL(1, figure(found, "rebufferCount"));
}

TEST(PlayerFigures, end_a_stall_with_a_seek) {
  begin(R"(
    const one = await stalled("back");
    await sleep(1500);
    one.video.currentTime = 1;
    await heard(one.video, "playing");
    await sleep(1000);
    finish(one);)");
  const auto found = session("back");

  same(seen("back", "stalled"), figure(found, "rebufferMs"));
  same(seen("back", "played"), figure(found, "playedMs"));
  LONGS_EQUAL(1, figure(found, "rebufferCount"));
}

TEST(PlayerFigures, exclude_a_pause_from_a_stall_and_count_the_stall_once) {
  begin(R"(
    const one = await stalled("pause");
    await sleep(1500);
    one.video.pause();
    await sleep(2000);
    one.video.play();
    await sleep(1000);
    await Promise.all([release("pause"), heard(one.video, "playing")]);
    finish(one);)");
  const auto found = session("pause");

  same(seen("pause", "stalled"), figure(found, "rebufferMs"));
  same(seen("pause", "played"), figure(found, "playedMs"));
  LONGS_EQUAL(1, figure(found, "rebufferCount"));
}

TEST(PlayerFigures, include_the_stall_during_which_the_page_was_left) {
  begin(R"(
    const one = await stalled("left");
    await sleep(2000);
    one.truth.stop();
    one.done = true;)");
  CHECK_TRUE(is_true("Boolean(runs.left?.done)"));
  const double stalled = seen("left", "stalled"), played = seen("left", "played");
  const auto id = browser.value_of("runs.left.id");
  browser.open("about:blank");
  const auto found = ended(id);

  same(stalled, figure(found, "rebufferMs"));
  same(played, figure(found, "playedMs"));
  LONGS_EQUAL(1, figure(found, "rebufferCount"));
  same(stalled, figure(payload(id, "rebuffer_end"), "stallMs"));
}

TEST(PlayerFigures, say_how_long_a_viewer_waited_for_the_start) {
  begin(R"(
    const slow = async (name, more) => {
      const one = run(name, `/media/${name}?held=0`, more);
      one.attach();
      return one;
    };
    const one = await slow("asked"), other = await slow("itself", { autoplay: true });
    one.video.play().catch(() => {});
    await sleep(500);
    one.video.pause();
    await sleep(1500);
    one.video.play();
    await Promise.all([release("asked"), release("itself"), heard(one.video, "playing"), heard(other.video, "playing")]);
    await sleep(200);
    finish(one);
    finish(other);)");

  same(seen("asked", "startup"), figure(session("asked"), "startupMs"));
  CHECK(figure(session("itself"), "startupMs") >= 1900);
}

TEST(PlayerFigures, count_who_leaves_while_autoplay_waits_for_data) {
  begin(R"(
    const one = run("unseen", "/media/unseen?held=0", { autoplay: true });
    one.attach();
    await sleep(1500);
    one.done = true;)");
  CHECK_TRUE(is_true("Boolean(runs.unseen?.done)"));
  const auto id = browser.value_of("runs.unseen.id");
  browser.open("about:blank");

  STRCMP_CONTAINS(R"("outcome":"exitBeforeStart")", ended(id).c_str());
}

TEST(PlayerFigures, do_not_count_who_leaves_when_autoplay_was_not_allowed) {
  begin(R"(
    const one = run("blocked", "/media/blocked");
    one.video.pause();
    one.video.autoplay = true;
    one.attach();
    if (one.video.readyState < 4) await heard(one.video, "canplaythrough");
    await sleep(1200);
    finish(one);)");

  STRCMP_CONTAINS(R"("outcome":"idle")", session("blocked").c_str());
}

TEST(PlayerFigures, have_no_startup_time_for_a_start_that_was_not_observed) {
  begin(R"(
    const one = run("late", "/media/late");
    one.video.play();
    await heard(one.video, "playing");
    await sleep(500);
    one.attach();
    await sleep(1000);
    finish(one);)");
  const auto found = session("late");

  STRCMP_CONTAINS(R"("startupMs":null)", found.c_str());
  STRCMP_CONTAINS(R"("exitBeforeStart":false)", found.c_str());
  same(1000, figure(found, "playedMs"));
}

TEST(PlayerFigures, have_no_startup_time_for_a_wait_that_began_before_the_script_looked) {
  begin(R"(
    for (const [name, autoplay] of [["asked", false], ["itself", true]]) {
      const one = run(name, `/media/${name}?held=0`, { autoplay });
      if (!autoplay) one.video.play().catch(() => {});
      await sleep(500);
      one.attach();
      await Promise.all([release(name), heard(one.video, "playing")]);
      finish(one);
    })");

  for (const std::string name : {"asked", "itself"}) {
    const auto found = session(name);
    STRCMP_CONTAINS(R"("startupMs":null)", found.c_str());
    STRCMP_CONTAINS(R"("outcome":"played")", found.c_str());
  }
}

TEST(PlayerFigures, include_the_wait_for_a_script_that_the_parser_waits_for) {
  browser.open(site.url() + "/slow");
  const auto found = session("slow");

  CHECK(figure(found, "startupMs") > 1000);
  same(std::stod(browser.value_of("runs.slow.waited")), figure(found, "startupMs"));
}

TEST(PlayerFigures, count_real_time_at_any_playback_rate) {
  begin(R"(
    const play = async (name, rate) => {
      const one = run(name, "/media/" + name);
      one.attach();
      one.video.play();
      await heard(one.video, "playing");
      one.video.playbackRate = rate;
      await sleep(2000);
      finish(one);
    };
    play("twice", 2);
    play("standing", 0);)");
  const auto found = session("twice"), standing = session("standing");

  same(seen("twice", "played"), figure(found, "playedMs"));
  same(0, figure(standing, "playedMs"));
  LONGS_EQUAL(0, figure(found, "rebufferCount") + figure(standing, "rebufferCount"));
}

TEST(PlayerFigures, include_all_playback_between_many_pauses) {
  begin(R"(
    const one = run("short", "/media/short");
    one.attach();
    for (let i = 0; i < 10; ++i) {
      one.video.play();
      await heard(one.video, "playing");
      await sleep(200);
      one.video.pause();
      await heard(one.video, "pause");
    }
    finish(one);)");
  const auto found = session("short");

  same(seen("short", "played"), figure(found, "playedMs"));
  LONGS_EQUAL(0, figure(found, "rebufferCount"));
}

TEST(PlayerFigures, count_no_seek_when_playback_repeats) {
  begin(R"(
    const all = new Uint8Array(await (await fetch("/media/loop")).arrayBuffer()).slice(0, 44 + 176400), view = new DataView(all.buffer);
    view.setUint32(4, 36 + 176400, true);
    view.setUint32(40, 176400, true);
    const one = run("loop", URL.createObjectURL(new Blob([all], { type: "audio/wav" })), { loop: true });
    one.attach();
    one.video.play();
    await heard(one.video, "seeked");
    await heard(one.video, "seeked");
    await sleep(300);
    finish(one);)");
  const auto found = session("loop");

  same(seen("loop", "played"), figure(found, "playedMs"));
  LONGS_EQUAL(0, figure(found, "rebufferCount"));
  STRCMP_EQUAL("", payload(browser.value_of("runs.loop.id"), "seek_start").c_str());
  LONGS_EQUAL(0, figure(payload(browser.value_of("runs.loop.id"), "playback_end"), "seekMs"));
}

TEST(PlayerFigures, exclude_what_is_played_after_a_change_of_source) {
  begin(R"(
    const one = run("source", "/media/source");
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    await sleep(1500);
    one.truth.stop();
    one.video.src = "/media/next";
    one.video.play();
    await heard(one.video, "playing");
    one.done = true;)");
  const auto found = session("source");
  const auto id = browser.value_of("runs.source.id"), end = payload(id, "playback_end");

  same(1500, figure(found, "playedMs"));
  same(1500, figure(end, "positionMs"));
  STRCMP_EQUAL("", payload(id, "rebuffer_start").c_str());
}

TEST(PlayerFigures, include_the_buffer_at_the_playhead) {
  begin(R"(
    const one = run("ranges", "/media/ranges?held=3");
    Object.defineProperty(one.video, "buffered", { get: () => ({ length: 2, start: (i) => [0, 15][i], end: (i) => [3, 20][i] }) });
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    finish(one);)");
  session("ranges");

  same(3000, figure(payload(browser.value_of("runs.ranges.id"), "playback_end"), "bufferMs"));
}

TEST(PlayerFigures, show_failure_when_the_library_or_the_element_reports_it) {
  begin(R"(
    const one = run("library", "/media/library?held=0");
    one.attach();
    one.video.play().catch(() => {});
    await sleep(1200);
    one.session.report("error", { fatal: true, code: "networkError", message: "manifestLoadError" });
    finish(one);
    const other = run("sources", "");
    other.video.innerHTML = "<source src=/none/1.mp4><source src=/none/2.mp4>";
    other.attach();
    other.video.play().catch(() => {});
    await sleep(1200);
    finish(other);)");

  for (const std::string name : {"library", "sources"}) {
    const auto found = session(name);
    STRCMP_CONTAINS(R"("failed":true)", found.c_str());
    STRCMP_CONTAINS(R"("exitBeforeStart":false)", found.c_str());
  }
}

// Whoever is not told that playback has ended waits before the picture, for half a minute at most.
TEST(PlayerFigures, include_the_wait_at_the_end_of_what_was_loaded_before_a_fatal_error) {
  begin(R"(
    const wait = async (name, error) => {
      const one = run(name, "/media/" + name + "?held=2");
      one.attach();
      one.video.play();
      await heard(one.video, "playing");
      if (error === "before") one.session.report("error", { fatal: true, code: 1002 });
      await heard(one.video, "waiting");
      await sleep(2000);
      if (error === "meanwhile") one.session.report("error", { fatal: true, code: 1002 });
      await sleep(1000);
      one.video.pause();
      await sleep(1000);
      finish(one);
    };
    await Promise.all([wait("early", "before"), wait("late", "meanwhile")]);)");

  for (const std::string name : {"early", "late"}) {
    const auto found = session(name);
    CHECK(seen(name, "stalled") > 2900);
    same(seen(name, "stalled"), figure(found, "rebufferMs"));
    LONGS_EQUAL(1, figure(found, "rebufferCount"));
    STRCMP_CONTAINS(R"("outcome":"playbackFailure")", found.c_str());
  }
}

TEST(PlayerFigures, include_no_more_than_half_a_minute_before_a_player_that_has_given_up) {
  begin(R"(
    const one = run("gone", "/media/gone?held=2");
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    one.session.report("error", { fatal: true, code: 1002 });
    await heard(one.video, "waiting");
    const { now } = performance;
    let ms = 0;
    performance.now = () => now.call(performance) + ms;
    for (; ms < 60000; ms += 1500) await sleep(20);
    finish(one);)");
  LONGS_EQUAL(30000, figure(session("gone"), "rebufferMs"));
}

TEST(PlayerFigures, take_a_failure_back_that_playback_survives) {
  begin(R"(
    const one = run("alive", "/media/alive");
    Object.defineProperty(one.video, "buffered", { get: () => ({ length: 0 }) });
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    one.session.report("error", { fatal: true, code: 1002 });
    await sleep(4800);
    finish(one);)");
  const auto found = session("alive");

  STRCMP_CONTAINS(R"("failed":false)", found.c_str());
  STRCMP_CONTAINS(R"("recovered":true)", found.c_str());
  STRCMP_CONTAINS(R"("errorCode":"1002")", found.c_str());
}

TEST(PlayerFigures, have_one_session_of_an_element_that_asks_to_play_after_its_error) {
  begin(R"(
    const one = run("again", "/none.mp4");
    one.attach();
    one.video.play().catch(() => {});
    await heard(one.video, "error");
    one.video.dispatchEvent(new Event("play"));
    finish(one);)");
  STRCMP_CONTAINS(R"("outcome":"startFailure")", session("again").c_str());
  LONGS_EQUAL(1, player.stored("session_start"));
}

// With an hls.js that knows no more than to call its handlers.
TEST(PlayerFigures, show_failure_when_hls_js_tells_the_snippet_of_the_readme) {
  begin(R"(
    const Hls = { Events: { LEVEL_SWITCHED: "hlsLevelSwitched", ERROR: "hlsError" } };
    const told = { type: "networkError", details: "manifestLoadError" };
    for (const fatal of [false, true]) {
      const hls = { handlers: {}, levels: [{ bitrate: 800000, width: 640, height: 360 }], on(type, work) { this.handlers[type] = work; } };
      const one = run("fatal" + fatal, "/media/fatal?held=0");
      const session = one.attach();
      one.video.play().catch(() => {});
      )" +
        hls_snippet() +
        R"(
      hls.handlers.hlsLevelSwitched("hlsLevelSwitched", { level: 0 });
      hls.handlers.hlsError("hlsError", { ...told, fatal });
      finish(one);
    })");

  const auto failed = session("fataltrue");
  STRCMP_CONTAINS(R"("failed":true)", failed.c_str());
  STRCMP_CONTAINS(R"("outcome":"startFailure")", failed.c_str());
  STRCMP_CONTAINS(R"("errorCode":"networkError","errorMessage":"manifestLoadError")", failed.c_str());
  STRCMP_CONTAINS(R"("failed":false)", session("fatalfalse").c_str());
  STRCMP_EQUAL(R"({"bitrateBps":800000,"width":640,"height":360})",
               payload(browser.value_of("runs.fataltrue.id"), "quality_change").c_str());
}

TEST(PlayerFigures, report_each_quality_once_and_no_unknown_values) {
  begin(R"(
    const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
    setInterval(() => context.fillRect(0, 0, 9 * Math.random(), 9), 40);
    const one = run("quality", "");
    one.video.style.cssText = "width: 640px; height: 360px";
    one.video.srcObject = canvas.captureStream(25);
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    let shown = 0;  // as of the last event: the element has its size before
    one.video.addEventListener("resize", () => (shown = one.video.videoWidth));
    const resize = async (width, height) => {
      Object.assign(canvas, { width, height });
      while (shown !== width) await heard(one.video, "resize");
    };
    await resize(640, 360);
    one.session.report("quality_change", { bitrateBps: 0 });
    one.session.report("quality_change", { bitrateBps: 800000, width: 0, height: null });
    await resize(1280, 720);
    finish(one);)");
  session("quality");

  const std::string element = R"({"width":640,"height":360,"scale":1,"source":"element"})",
                    library = R"({"bitrateBps":800000})";
  const auto told = payload(browser.value_of("runs.quality.id"), "quality_change");  // possibly in the same millisecond
  CHECK_TRUE_TEXT(told == element + library || told == library + element, told.c_str());
}

TEST(PlayerFigures, mean_the_bitrate_by_the_time_played) {
  begin(R"(
    const one = run("bitrate", "/media/bitrate");
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    await sleep(1000);
    one.session.report("quality_change", { bitrateBps: 1000000 });
    await sleep(1000);
    one.session.report("quality_change", { bitrateBps: 3000000 });
    await sleep(2000);
    one.video.pause();
    await sleep(2000);
    finish(one);)");
  session("bitrate");
  const auto end = payload(browser.value_of("runs.bitrate.id"), "playback_end");

  DOUBLES_EQUAL(2333333, figure(end, "avgBitrateBps"), 200000);
  same(3000, figure(end, "bitrateMs"));
  same(2000, figure(end, "topMs"));
}

TEST(PlayerFigures, have_no_bitrate_that_nobody_reported) {
  begin(R"(
    const one = run("unknown", "/media/unknown");
    one.attach();
    one.video.play();
    await heard(one.video, "playing");
    await sleep(500);
    finish(one);)");
  session("unknown");
  const auto end = payload(browser.value_of("runs.unknown.id"), "playback_end");

  STRCMP_CONTAINS("playedMs", end.c_str());
  CHECK(end.find("itrate") == end.npos && end.find("topMs") == end.npos);
}
