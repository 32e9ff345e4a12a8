// telemetry.js with a library's player: what it takes from the events of hls.js, Shaka, dash.js and video.js. Their
// places are taken by objects with the same names; tests/players runs the libraries themselves.

#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// `played` is an element with two seconds of silence, `libraries` has a stand-in for the player of each library, which
// emits that library's events and shows 664 kbit/s.
const char kPage[] = R"(
  const media = (seconds = 2) => {
    const samples = 8000 * seconds, view = new DataView(new ArrayBuffer(44 + samples));
    [0x52494646, 36 + samples, 0x57415645, 0x666d7420, 16, 0x00010001, 8000, 8000, 0x00080001, 0x64617461, samples]
      .forEach((word, i) => view.setUint32(4 * i, word, ![0, 2, 3, 9].includes(i)));
    new Uint8Array(view.buffer).fill(128, 44);
    return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
  };
  const played = Object.assign(document.createElement('video'), { src: media(), muted: true });
  const said = [];
  console.warn = (...words) => said.push(words.join(' '));

  class Emitter {
    static version = '9.8.7';
    heard = {};
    on(type, work) { (this.heard[type] ??= []).push(work); }
    off(type, work) { this.heard[type] = this.heard[type].filter((one) => one !== work); }
    emit(type, ...given) { (this.heard[type] ?? []).forEach((work) => work(...given)); }
  }
  const rendition = { width: 640, height: 360 };
  const hls = Object.assign(new Emitter(), {
    url: 'one', bandwidthEstimate: 5e6, latency: 2.5, currentLevel: 0, levels: [{ bitrate: 664000, details: { live: true }, ...rendition }],
    show: () => hls.emit('hlsLevelSwitched', 'hlsLevelSwitched', { level: 0 }),
    fail: (fatal) => hls.emit('hlsError', 'hlsError', { fatal, details: 'fragLoadError', error: { message: '404 at /a.ts?token=1' } }) });
  const shaka = Object.assign(new Emitter(), {
    on: undefined, addEventListener: Emitter.prototype.on, removeEventListener: Emitter.prototype.off, configured: [], configure: (...given) => shaka.configured.push(given),
    getAssetUri: () => 'one', getStats: () => ({ estimatedBandwidth: 5e6, liveLatency: 2.5 }),
    isAudioOnly: () => false, getVariantTracks: () => [{ active: false, audioBandwidth: 1 }, { active: true, audioBandwidth: 64000 }],
    show: () => ['audio', 'video'].forEach((contentType) =>
      shaka.emit('mediaqualitychanged', { mediaQuality: { contentType, bandwidth: 600000, ...rendition } })),
    fail: (fatal) => shaka.emit('error', { detail: { severity: fatal ? 2 : 1, code: 1001, message: 'Shaka Error 1001' } }) });
  const dash = Object.assign(new Emitter(), {
    getVersion: () => '9.8.7', getSource: () => 'one', getAverageThroughput: () => 5000, getCurrentLiveLatency: () => 2.5,
    getCurrentRepresentationForType: () => ({ bandwidth: 64000 }), getTracksFor: () => [{}],
    show: () => ['audio', 'video'].forEach((mediaType) =>
      dash.emit('qualityChangeRendered', { mediaType, newRepresentation: { bandwidth: 600000, ...rendition } })),
    fail: (fatal) => dash.emit('error', { error: { code: fatal ? 27 : 16, message: 'is not available' } }) });
  const videojs = Object.assign(new Emitter(), {
    version: () => ({ 'video.js': '9.8.7' }), currentSource: () => ({ src: 'one' }), tech: () => ({ vhs: { bandwidth: 5e6 } }),
    textTracks: () => ({ length: 2, 0: { label: 'English' },  // no iterator: video.js has none either
                         1: { label: 'segment-metadata', activeCues: [{ value: { bandwidth: 664000, resolution: rendition } }] } }),
    error: () => ({ code: 2, message: 'HTTP 404' }),
    show: () => videojs.emit('timeupdate'), fail: () => videojs.emit('error') });
  const libraries = { hls, shaka, dash, videojs };
  const attached = (about) => (window.session = Telemetry.init(settings).attach(played, about));
)";

struct Library {
  const char *option, *player, *code;
};
const Library kLibraries[] = {{"hls", "hls.js", "\"fragLoadError\""},
                              {"shaka", "shaka", "1001"},
                              {"dash", "dash.js", "27"},
                              {"videojs", "video.js", "2"}};

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

}  // namespace

TEST_GROUP(PlayerLibraries) {
  Stack& stack = Stack::running();
  Player player{stack};
  HttpStandIn elsewhere{[this](const HttpStandIn::Request&) {
    return HttpStandIn::Response{200,
                                 "<!doctype html><html lang=en><link rel=icon href='data:,'><title>elsewhere</title>"
                                 "<script src='" +
                                     stack.base_url() + "/telemetry.js'></script><script>const settings = { key: '" +
                                     player.key + "', flushMs: 100 };" + kPage + "</script>",
                                 "text/html"};
  }};

  void open(const std::string& script) {
    browser.open(elsewhere.url() + "/");
    browser.value_of("((async () => {" + script + "})().catch((fault) => said.push(String(fault))), '')");
  }
  // The payloads of a type, of all sessions.
  std::string payloads(const std::string& type) {
    std::string all;
    for (auto row :
         stack.database().select("SELECT payload FROM telemetry_events WHERE account_id = ? AND type = ? ORDER BY ts",
                                 player.account_id, type)) {
      all += row.text();
    }
    return all;
  }
  void check_stored(const std::string& type, std::int64_t count, const std::string& part) {
    CHECK_TRUE(eventually([&] { return player.stored(type) == count; }));
    STRCMP_CONTAINS(part.c_str(), payloads(type).c_str());
  }
  Browser browser{1280, 900};
};

TEST(PlayerLibraries, works) {
  int sessions = 0;
  for (const auto& [option, name, code] : kLibraries) {
    const std::string library = "libraries." + std::string(option);
    open("attached({ title: 'Evening', " + quoted(option) + ": " + library + " }); await played.play(); " + library +
         ".show(); " + library + ".show(); " + library + ".fail(true); " + library + ".fail(true); session.end();");

    check_stored("playback_end", ++sessions, R"("bandwidthBps":5000000)");
    if (sessions == 1) STRCMP_CONTAINS(R"("liveLatencyMs":2500)", payloads("playback_end").c_str());
    check_stored("session_start", sessions, R"({"player":)" + quoted(name) + ",");
    if (sessions == 1) STRCMP_CONTAINS(R"("playerVersion":"9.8.7")", payloads("session_start").c_str());
    check_stored("quality_change", sessions, R"({"bitrateBps":664000,"width":640,"height":360})");
    check_stored("error", sessions, R"({"fatal":true,"code":)" + std::string(code) + ",");
    STRCMP_EQUAL("", browser.value_of("said.join()").c_str());
  }
}

TEST(PlayerLibraries, know_the_bitrate_of_what_has_no_picture_and_of_hls_in_shaka) {
  open(R"(
    shaka.getVariantTracks = () => [{ active: false, bandwidth: 1 }, { active: true, bandwidth: 668000, audioBandwidth: null }];
    attached({ shaka });
    await played.play();
    shaka.emit('mediaqualitychanged', { mediaQuality: { contentType: 'video', bandwidth: 0, ...rendition } });
    session.end();
    played.pause();
    await played.play();
    shaka.isAudioOnly = () => true;
    shaka.getVariantTracks = () => [{ active: true, bandwidth: 65000 }];
    shaka.emit('mediaqualitychanged', { mediaQuality: { contentType: 'audio', bandwidth: 0, width: null, height: null } });
    attached({ dash });
    dash.getTracksFor = (type) => (type === 'video' ? [] : [{}]);
    dash.emit('qualityChangeRendered', { mediaType: 'audio', newRepresentation: { bandwidth: 66000, width: 0, height: 0 } });
    session.report('after');)");

  check_stored("after", 1, "{}");
  const auto told = payloads("quality_change");
  for (const std::string one :
       {R"({"bitrateBps":668000,"width":640,"height":360})", R"({"bitrateBps":65000})", R"({"bitrateBps":66000})"})
    STRCMP_CONTAINS(one.c_str(), told.c_str());
}

TEST(PlayerLibraries, tell_what_is_on_the_screen_where_they_have_to_be_asked_to) {
  open("attached({ shaka });");
  check_stored("session_start", 1, "shaka");
  STRCMP_EQUAL("streaming.observeQualityChanges,true", browser.value_of("shaka.configured.join()").c_str());
}

TEST(PlayerLibraries, report_an_error_that_did_no_harm_once) {
  open(R"(
    attached({ hls });
    hls.fail(false);
    hls.fail(false);
    hls.emit('hlsError', 'hlsError', { fatal: false, details: 'bufferStalledError' });
    attached({ shaka });
    shaka.fail(false);
    attached({ dash });
    dash.fail(false);
    session.report('after');)");

  check_stored("after", 1, "{}");
  check_stored("error", 3, "");
  CHECK(payloads("error").find(R"("fatal":true)") == std::string::npos);
}

TEST(PlayerLibraries, report_a_quality_when_it_is_on_the_screen) {
  open(R"(
    let videoHeight = 180;
    Object.defineProperty(played, 'videoHeight', { get: () => videoHeight });
    attached({ hls });
    await played.play();
    hls.show();
    session.report('before');
    videoHeight = 360;
    played.dispatchEvent(new Event('resize'));
    session.report('after');)");

  check_stored("after", 1, "{}");
  STRCMP_EQUAL("before quality_change after",
               stack.database()
                   .select("SELECT GROUP_CONCAT(type ORDER BY LENGTH(id), id SEPARATOR ' ') FROM telemetry_events "
                           "WHERE account_id = ? AND type IN ('before', 'quality_change', 'after')",
                           player.account_id)
                   .text()
                   .c_str());
}

TEST(PlayerLibraries, do_not_take_a_report_of_dash_js_that_failed_for_an_error_of_playback) {
  open(R"(
    attached({ dash });
    dash.emit('error', { error: { code: 27, message: 'is not available', data: { request: { type: 'CmcdEvent' } } } });
    session.report('after');)");

  check_stored("after", 1, "{}");
  LONGS_EQUAL(0, player.stored("error"));
}

TEST(PlayerLibraries, say_since_when_a_viewer_waits_for_autoplay) {
  open(R"(
    for (const [option, type] of [['hls', 'hlsManifestLoading'], ['shaka', 'loading'], ['dash', 'manifestLoadingStarted']]) {
      const library = libraries[option], video = Object.assign(document.createElement('video'), { muted: true });
      if (option === 'dash') library.getAutoPlay = () => true;
      else video.autoplay = true;
      Object.assign(library, { url: null, getAssetUri: () => null, getSource: () => null });
      document.body.append(video);
      window.session = Telemetry.init(settings).attach(video, { [option]: library });
      await new Promise((done) => setTimeout(done, 500));
      Object.assign(library, { url: 'late', getAssetUri: () => 'late', getSource: () => 'late' });
      library.emit(type);
      await new Promise((done) => setTimeout(done, 1000));
      Object.assign(video, { src: media(), autoplay: true });
      await new Promise((done) => video.addEventListener('playing', done));
      session.end();
    })");

  check_stored("playback_end", 3, "{");
  LONGS_EQUAL(3, player.stored("session_start"));
  std::int64_t in_time = 0;
  for (auto row : stack.database().select("SELECT JSON_VALUE(payload, '$.startupMs') FROM telemetry_events "
                                          "WHERE account_id = ? AND type = 'playback_start'",
                                          player.account_id)) {
    const auto startup = row.number();
    in_time += startup >= 990 && startup < 1490;
  }
  LONGS_EQUAL(3, in_time);
}

TEST(PlayerLibraries, await_no_autoplay_before_they_may_load) {
  open(R"(
    const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true });
    document.body.append(video);
    Object.assign(hls, { config: { autoStartLoad: false }, started: false });
    for (const name of ['left', 'played']) {
      window.session = Telemetry.init(settings).attach(video, { hls, title: name });
      hls.emit('hlsManifestLoading');
      await new Promise((done) => setTimeout(done, 1500));
      if (name === 'left') session.end();
    }
    hls.started = true;
    const from = performance.now();
    hls.emit('hlsLevelLoading');
    await new Promise((done) => setTimeout(done, 500));
    video.src = media();
    await new Promise((done) => video.addEventListener('playing', done));
    window.waited = performance.now() - from;
    session.end();)");

  check_stored("playback_end", 2, "{");
  LONGS_EQUAL(1, player.stored("play_request"));
  const auto start = payloads("playback_start");
  const auto startup = std::stoi(start.substr(start.find("startupMs") + 11));
  CHECK_TRUE_TEXT(startup >= 490 && startup < std::stod(browser.value_of("waited")) + 250, start.c_str());
}

TEST(PlayerLibraries, begin_a_new_session_when_they_load_something_else_after_the_end) {
  open(R"(
    attached({ hls });
    played.currentTime = 1.9;
    await played.play();
    await new Promise((done) => played.addEventListener('ended', done));
    hls.url = 'two';
    hls.emit('hlsManifestLoading');
    hls.emit('hlsManifestLoading');
    session.report('after');)");

  check_stored("after", 1, "{}");
  check_stored("playback_end", 1, "");
  LONGS_EQUAL(2, player.stored("session_start"));
}

// Whichever comes first, its source or its name, and whether the former one is detached before.
TEST(PlayerLibraries, have_a_session_for_each_episode_that_one_player_shows) {
  open(R"(
    const count = () => Object.values(hls.heard).flat().length;
    const load = (url) => { hls.url = url; hls.emit('hlsManifestLoading'); };
    const name = (title) => attached({ hls, title });
    attached({ hls, title: 'first' });
    const detach = () => session.detach();
    const before = count();
    let one = 0;
    for (const steps of [[load, name], [name, load], [detach, load, name], [detach, name, load], [load, detach, name]]) {
      for (let i = 0; i < 3; ++i) {
        ++one;
        for (const step of steps) {
          step(`episode-${one}`);
          await new Promise((done) => setTimeout(done, 100));
        }
        session.report('shown', { one });
      }
    }
    window.isSame = count() === before;
    session.report('after');)");
  check_stored("after", 1, "{}");
  CHECK_TRUE(eventually([&] { return player.stored("shown") == 15; }));
  LONGS_EQUAL(16, player.stored("session_start"));
  LONGS_EQUAL(15, player.stored("playback_end"));
  for (const char* title : {"first", "episode-1", "episode-6", "episode-7", "episode-12", "episode-15"})
    STRCMP_CONTAINS((std::string(R"("title":")") + title + '"').c_str(), payloads("session_start").c_str());
  STRCMP_EQUAL("true", browser.value_of("isSame").c_str());
}

TEST(PlayerLibraries, have_no_session_of_an_episode_that_is_named_and_never_loaded) {
  open(R"(
    attached({ hls, title: 'first' });
    attached({ hls, title: 'skipped' });
    attached({ hls, title: 'third' });
    session.report('shown');
    hls.url = 'three';
    hls.emit('hlsManifestLoading');)");
  check_stored("shown", 1, "{}");
  LONGS_EQUAL(2, player.stored("session_start"));
  STRCMP_CONTAINS(R"("title":"third")", payloads("session_start").c_str());
}

TEST(PlayerLibraries, are_heard_where_an_episode_comes_with_one_and_is_named_later) {
  open(R"(
    attached({ title: 'first' });
    played.src = media();
    await new Promise((done) => played.addEventListener('loadedmetadata', done));
    hls.url = null;
    attached({ hls, title: 'second' });
    await played.play();
    hls.show();)");
  check_stored("quality_change", 1, R"("bitrateBps":664000)");
  LONGS_EQUAL(2, player.stored("session_start"));
  STRCMP_CONTAINS(R"("title":"second")", payloads("session_start").c_str());
}

// Its source is another one before the element's is.
TEST(PlayerLibraries, have_the_startup_of_an_episode_that_is_named_while_the_former_one_plays_on) {
  open(R"(
    played.loop = true;
    attached({ videojs, title: 'first' });
    await played.play();
    await new Promise((done) => played.addEventListener('timeupdate', done));
    videojs.currentSource = () => ({ src: 'two' });
    attached({ videojs, title: 'second' });
    await new Promise((done) => setTimeout(done, 300));
    played.src = media();
    played.play();
    await new Promise((done) => played.addEventListener('timeupdate', () => played.currentTime > 0.5 && done()));
    session.end();)");
  check_stored("playback_end", 2, R"("rebufferMs":0)");
  LONGS_EQUAL(2, player.stored("session_start"));
  const auto start = payloads("playback_start");
  CHECK_TRUE_TEXT(std::stoi(start.substr(start.rfind("startupMs") + 11)) >= 290, start.c_str());
}

TEST(PlayerLibraries, are_joined_where_the_one_that_is_named_next_does_not_come) {
  open(R"(
    played.loop = true;
    attached({ videojs, title: 'first' });
    await played.play();
    await new Promise((done) => played.addEventListener('timeupdate', done));
    videojs.currentSource = () => ({ src: 'two' });
    attached({ videojs, title: 'second' });
    performance.now = ((now) => () => now() + 3000)(performance.now.bind(performance));
    await new Promise((done) => played.addEventListener('timeupdate', () => session.started && done()));
    session.end();)");
  check_stored("playback_end", 2, R"("rebufferMs":0)");
  STRCMP_CONTAINS(R"("joined":true)", payloads("playback_start").c_str());
}

TEST(PlayerLibraries, have_the_startup_of_an_episode_that_is_named_after_that_is_named_after_it_was_loaded) {
  open(R"(
    attached({ hls, title: 'first' });
    document.body.append(Object.assign(played, { autoplay: true }));
    hls.url = 'two';
    hls.emit('hlsManifestLoading');
    const from = performance.now();
    await new Promise((done) => setTimeout(done, 500));
    attached({ hls, title: 'second' });
    played.src = media();
    await new Promise((done) => played.addEventListener('playing', done));
    session.end();)");
  check_stored("playback_end", 2, "{");
  LONGS_EQUAL(2, player.stored("session_start"));
  STRCMP_CONTAINS(R"("title":"second")", payloads("session_start").c_str());
  const auto start = payloads("playback_start");
  CHECK_TRUE_TEXT(std::stoi(start.substr(start.find("startupMs") + 11)) >= 490, start.c_str());
}

TEST(PlayerLibraries, do_not_begin_another_session_when_they_load_into_an_element_that_they_have_already) {
  open(R"(
    hls.url = null;
    attached({ hls });
    await new Promise((done) => played.readyState > 0 ? done() : played.addEventListener('loadedmetadata', done));
    hls.url = 'one';
    hls.emit('hlsManifestLoading');
    session.report('after');)");

  check_stored("after", 1, "{}");
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(PlayerLibraries, report_that_playback_survived_a_fatal_error) {
  open(R"(
    Object.defineProperty(played, 'buffered', { get: () => ({ length: 0 }) });
    played.src = media(6);
    attached({ shaka });
    await played.play();
    shaka.fail(true);
    shaka.fail(true);
    await new Promise((done) => played.addEventListener('ended', done));)");

  check_stored("playback_end", 1, R"("reason":"completed")");
  check_stored("error", 1, R"("fatal":true)");
  check_stored("error_recovered", 1, R"({"positionMs":4)");
}

TEST(PlayerLibraries, do_not_seek_for_the_viewer_when_they_catch_up_with_a_live_stream) {
  open(R"(
    Object.assign(hls.levels[0].details, { live: true, fragmentStart: 0 });
    Object.assign(hls, { liveSyncPosition: 4 });
    Object.assign(shaka, { isLive: () => true, seekRange: () => ({ start: 0, end: 4 }) });
    Object.assign(dash, { isDynamic: () => true, getDvrWindow: () => ({ start: 0, end: 7 }), getTargetLiveDelay: () => 3 });
    played.src = media(60);
    for (const option of ['hls', 'shaka', 'dash']) {
      played.currentTime = 0;
      attached({ [option]: libraries[option] });
      await played.play();
      for (const seconds of [4, 30]) {
        const sought = new Promise((done) => played.addEventListener('seeked', done, { once: true }));
        played.currentTime = seconds;
        await sought;
      }
      session.detach();
    })");

  check_stored("playback_end", 3, "");
  LONGS_EQUAL(3, player.stored("seek_start"));
}

TEST(PlayerLibraries, end_the_session_when_they_are_destroyed_and_not_when_they_load_again) {
  open(R"(
    const nothing = () => { throw new Error('no source'); };
    shaka.getLoadMode = () => 2;
    const ends = [
      [hls, 'hlsDestroying', {}], [shaka, 'unloading', { getLoadMode: () => 0 }], [dash, 'streamTeardownComplete', { getSource: nothing }]];
    attached({ shaka });
    shaka.emit('unloading');
    session.report('loaded_again');
    attached({ dash });
    dash.emit('streamTeardownComplete');
    session.report('loaded_again');
    for (const [library, type, destroyed] of ends) {
      attached({ [Object.keys(libraries).find((name) => libraries[name] === library)]: library });
      Object.assign(library, destroyed).emit(type);
      session.report('after');
    }
    attached({ title: 'next' }).report('at_last');)");

  check_stored("at_last", 1, "{}");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 5; }));
  LONGS_EQUAL(0, player.stored("after"));
  LONGS_EQUAL(2, player.stored("loaded_again"));
}

TEST(PlayerLibraries, report_that_playback_survived_an_error_of_the_element) {
  open(R"(
    const error = { code: 3, message: 'cannot be decoded' };
    Object.defineProperty(played, 'error', { get: () => error });
    attached({ hls });
    await played.play();
    played.dispatchEvent(new Event('error'));
    played.src = media(6);
    await played.play();
    await new Promise((done) => played.addEventListener('ended', done));)");

  check_stored("playback_end", 1, R"("reason":"completed")");
  check_stored("error", 1, R"("fatal":true,"code":3)");
  check_stored("error_recovered", 1, "{");
  LONGS_EQUAL(1, player.stored("session_start"));
}

TEST(PlayerLibraries, keep_the_queries_of_addresses_to_themselves) {
  open("attached({ hls }); hls.fail(true);");
  check_stored("error", 1, R"("message":"404 at /a.ts",)");
}

TEST(PlayerLibraries, begin_a_new_session_with_new_content_and_not_when_they_recover) {
  open(R"(
    const emptied = () => new Promise((done) => played.addEventListener('emptied', done, { once: true }));
    attached({ hls });
    await played.play();
    hls.show();
    for (const [url, name] of [['one', 'recovered'], [null, 'unloaded'], ['two', 'changed']]) {
      hls.url = url;
      const gone = emptied();
      played.src = media();
      await gone;
      session.report(name);
    })");

  // They come in requests of their own: one of each session.
  CHECK_TRUE(eventually([&] { return player.stored("changed") == 1 && player.stored("playback_end") == 1; }));
  LONGS_EQUAL(2, player.stored("session_start"));
  STRCMP_EQUAL(
      "1", stack.database()
               .select("SELECT CAST(COUNT(DISTINCT session_ref) AS CHAR) FROM telemetry_events "
                       "WHERE account_id = ? AND type IN ('playback_start', 'recovered', 'unloaded', 'quality_change')",
                       player.account_id)
               .text()
               .c_str());
}

TEST(PlayerLibraries, show_the_same_again_when_it_is_played_again) {
  open("attached({ hls }); await played.play(); hls.show(); session.end(); played.pause(); await played.play();");
  check_stored("quality_change", 2, R"("bitrateBps":664000)");
}

TEST(PlayerLibraries, do_not_make_a_page_fail_whatever_they_do) {
  open(R"(
    const throws = new Proxy({}, { get: () => { throw new Error('destroyed'); } });
    for (const name in libraries) {
      for (const player of [null, undefined, 7, 'x', {}, throws]) attached({ [name]: player }).detach();
    }
    attached({ hls });
    for (const given of [[], [null, null], ['x', {}], ['x', { level: 9 }]]) {
      hls.emit('hlsLevelSwitched', ...given);
      hls.emit('hlsError', ...given);
    }
    attached({ shaka });
    shaka.emit('error', {});
    shaka.emit('mediaqualitychanged', {});
    attached({ dash });
    dash.emit('error', {});
    dash.emit('qualityChangeRendered', {});
    attached({ videojs });
    videojs.error = () => null;
    videojs.textTracks = () => null;
    videojs.fail();
    videojs.show();
    hls.levels = null;
    Object.defineProperty(hls, 'bandwidthEstimate', { get() { throw new Error('destroyed'); } });
    attached({ hls });
    await played.play();
    session.end();)");

  // Three have given way before they told anything.
  check_stored("playback_end", 26, R"("positionMs")");
  LONGS_EQUAL(26, player.stored("session_start"));
  LONGS_EQUAL(0, browser.complaints().size());
}

TEST(PlayerLibraries, are_heard_no_longer_after_detach) {
  open("attached({ hls }).detach(); hls.fail(true); hls.show(); attached({ title: 'next' }).report('after');");
  CHECK_TRUE(eventually([&] { return player.stored("after") == 1; }));
  LONGS_EQUAL(0, player.stored("error") + player.stored("quality_change"));
}

TEST(PlayerLibraries, let_the_page_name_another_player) {
  open("attached({ hls, player: 'theatre', playerVersion: '3' });");
  check_stored("session_start", 1, R"({"player":"theatre",)");
  check_stored("session_start", 1, R"("playerVersion":"3")");
}

TEST(PlayerLibraries, keep_their_version_from_a_player_that_the_page_names) {
  open("attached({ hls, player: 'Plyr' });");
  check_stored("session_start", 1, R"("player":"Plyr")");
  CHECK(payloads("session_start").find("playerVersion") == std::string::npos);
}

TEST_GROUP_BASE(PlayerModule, TEST_GROUP_CppUTestGroupPlayerLibraries){};

TEST(PlayerModule, works) {
  open("const { Telemetry } = await import('" + stack.base_url() +
       "/telemetry.mjs'); window.session = Telemetry.init(settings).attach(played, { hls });");
  check_stored("session_start", 1, R"("player":"hls.js")");
  STRCMP_EQUAL((stack.base_url() + "/api/v1/telemetry").c_str(), browser.value_of("session.settings.url").c_str());
}

TEST(PlayerModule, knows_its_host_where_no_script_of_the_page_says_it) {
  open(
      "document.querySelector('script[src]').remove(); delete window.Telemetry; delete window[Symbol.for('millrace "
      "telemetry')]; const module = await import('" +
      stack.base_url() + "/telemetry.mjs'); module.default.init(settings).attach(played);");
  check_stored("session_start", 1, R"("player":"html5")");
  STRCMP_EQUAL("", browser.value_of("said.join()").c_str());
}

TEST(PlayerModule, may_be_loaded_by_any_origin_with_its_types) {
  for (const std::string path : {"/telemetry.js", "/telemetry.mjs", "/telemetry.d.ts"}) {
    const auto answer = stack.client().with("Origin", "https://elsewhere.example").get(path);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
    STRCMP_EQUAL("cross-origin", answer.header("Cross-Origin-Resource-Policy").c_str());
    STRCMP_EQUAL("public, max-age=3600", answer.header("Cache-Control").c_str());
  }
  STRCMP_CONTAINS("text/javascript", stack.client().get("/telemetry.mjs").header("Content-Type").c_str());
}

TEST(PlayerLibraries, tell_which_hosts_the_media_come_from) {
  open(R"(
    const load = (host) => hls.emit('hlsFragLoaded', 'hlsFragLoaded', { frag: { url: 'https://' + host + ':8443/1.ts?token=1' } });
    attached({ hls });
    load('a.example');
    await played.play();
    load('a.example');
    load('b.example');)");

  CHECK_TRUE(eventually([&] { return player.stored("session_update") == 1; }));
  STRCMP_CONTAINS(R"("mediaHost":"a.example")", payloads("playback_start").c_str());
  STRCMP_EQUAL(R"({"mediaHost":"b.example"})", payloads("session_update").c_str());
}

TEST(PlayerLibraries, say_nothing_of_hosts_while_the_page_names_the_cdn) {
  open(R"(
    attached({ hls, cdn: 'One' });
    await played.play();
    hls.emit('hlsFragLoaded', 'hlsFragLoaded', { frag: { url: 'https://b.example/2.ts' } });
    session.report('after');)");

  CHECK_TRUE(eventually([&] { return player.stored("after") == 1; }));
  LONGS_EQUAL(0, player.stored("session_update"));
}
