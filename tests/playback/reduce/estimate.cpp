// What sessions come to of which only requests for media are known.
#include "playback/reduce/estimate.h"

#include <algorithm>
#include <random>

#include "playback/formats/cmcd.h"
#include "playback/formats/observe.h"
#include "playback/whole_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

constexpr std::int64_t kBegun = 1795230000000;

// Requests for media, by seconds since the first one.
struct Requests {
  std::vector<Observation> seen;

  Requests& at(double second, const std::string& path, const std::string& keys) {
    const auto ts = kBegun + static_cast<std::int64_t>(second * 1000);
    return take(parse_cmcd_request({keys + ",sid=\"s\"", path, std::to_string(seen.size()), ts}).event);
  }
  Requests& take(const NormalizedEvent& event) {
    auto observation = observe(event.type, event.payload);
    observation.ts = event.ts;
    observation.received_at = event.ts;
    observation.event_key = event.id.substr(0, 14);
    seen.push_back(observation);
    return *this;
  }
  // A part of four seconds, for which what is left in the buffer is given.
  Requests& video(double second, int part, int buffered, const std::string& more = "") {
    return at(second, "/" + std::to_string(part) + ".ts",
              "bl=" + std::to_string(buffered) + ",br=2000,cid=\"evening\",d=4000,ot=v" + more);
  }
  SessionFigures figures() const { return reduce(seen); }
  std::vector<TimelineSpan> spans() const { return timeline(seen); }
};

// The manifest at 0, urgent parts, and the first one that is not after two seconds; then one every four seconds, with
// the buffer full.
Requests playing_for(int parts) {
  Requests requests;
  requests.at(0, "/main.m3u8", "ot=m,su").video(0.2, 1, 0, ",su").video(1, 2, 4000, ",su").video(2, 3, 8000);
  for (int i = 1; i < parts; ++i) requests.video(2 + 4 * i, 3 + i, 8000);
  return requests;
}

void check(const char* expected, const std::optional<std::int64_t>& value) {
  STRCMP_EQUAL(expected, value ? std::to_string(*value).c_str() : "null");
}

}  // namespace

TEST_GROUP(Estimate){};

TEST(Estimate, works) {
  const auto found = playing_for(6).figures();
  CHECK_TRUE(found.estimated && found.attempted && found.started && !found.failed);
  check("2000", found.startup_ms);
  check("20000", found.played_ms);
  check("0", found.rebuffer_ms);
  check("0", found.rebuffer_count);
  check("2000", found.bitrate_kbps);
  CHECK(found.state == playback::State::playing);
  STRCMP_EQUAL("evening", found.dimensions[playback::Dimension::content].c_str());
  const auto spans = playing_for(6).spans();
  LONGS_EQUAL(2, spans.size());
  CHECK(spans[0].state == playback::State::starting && spans[1].state == playback::State::playing);
  STRCMP_EQUAL("cmcd.request", spans[1].because.c_str());
}

// The buffer of 8 s and the part of 4 s last for 12 s of the 15 between the two requests.
TEST(Estimate, counts_a_stall_for_each_request_that_says_so) {
  const auto found = playing_for(1).video(17, 4, 0, ",bs,su").video(18, 5, 4000).video(22, 6, 4000).figures();
  check("1", found.rebuffer_count);
  check("4000", found.rebuffer_ms);
  check("16000", found.played_ms);
}

TEST(Estimate, counts_no_stall_while_nothing_plays_yet) {
  const auto found = Requests().video(0, 1, 0, ",bs,su").video(2, 2, 4000, ",bs,su").video(4, 3, 8000).figures();
  check("0", found.rebuffer_count);
  check("4000", found.startup_ms);
}

TEST(Estimate, counts_a_pause_as_nothing) {
  const auto found = playing_for(2).video(66, 5, 8000).figures();
  check("8000", found.played_ms);
  check("0", found.rebuffer_ms);
}

TEST(Estimate, takes_urgent_requests_without_a_stall_for_a_seek) {
  const auto found = playing_for(2).video(7, 40, 0, ",su").video(8, 41, 4000).video(12, 42, 4000).figures();
  check("0", found.rebuffer_count);
  check("1000", found.seek_ms);
}

TEST(Estimate, counts_a_part_that_had_to_be_asked_for_again_once) {
  const auto found = playing_for(2).video(16, 4, 0).video(20, 5, 0).figures();
  check("16000", found.played_ms);  // 4 s, the 8 s of the buffer, and the part once
}

TEST(Estimate, goes_by_video_and_leaves_out_what_the_requests_for_audio_say) {
  auto requests = playing_for(3);
  for (int i = 0; i < 3; ++i) requests.at(2.1 + 4 * i, "/a" + std::to_string(i), "bl=8000,br=128,bs,d=4000,ot=a");
  check("8000", requests.figures().played_ms);
  check("0", requests.figures().rebuffer_count);
  check("2000", requests.figures().bitrate_kbps);
}

TEST(Estimate, goes_by_audio_where_there_is_no_video) {
  const auto found =
      Requests().at(0, "/1", "d=4000,ot=a,su").at(1, "/2", "d=4000,ot=a").at(5, "/3", "d=4000,ot=a").figures();
  check("1000", found.startup_ms);
  check("4000", found.played_ms);
}

TEST(Estimate, has_no_startup_time_if_no_request_was_urgent) {
  const auto found = Requests().video(0, 1, 8000).video(4, 2, 8000).figures();
  check("null", found.startup_ms);
  check("4000", found.played_ms);
  check("null", Requests().at(0, "/main.m3u8", "ot=m").video(0.5, 1, 0).figures().startup_ms);
}

TEST(Estimate, allows_for_the_rate_of_playback) {
  check("2000", playing_for(1).video(4, 4, 8000, ",pr=2").figures().played_ms);
}

TEST(Estimate, of_who_asked_for_the_manifest_only_is_a_start_that_did_not_come) {
  const auto found = Requests().at(0, "/main.m3u8", "ot=m,su").at(3, "/1.ts", "d=4000,ot=v,su").figures();
  CHECK_TRUE(found.attempted && !found.started);
  check("3000", found.waited_ms);
  check("null", found.played_ms);
}

TEST(Estimate, gives_way_to_what_the_player_itself_says) {
  auto requests = playing_for(6);
  for (const char* line : {"e=ps,sid=s,sn=1,sta=s,ts=1795230000000", "e=ps,sid=s,sn=2,sta=p,ts=1795230000700",
                           "e=ps,sid=s,sn=3,sta=a,ts=1795230005700"}) {
    requests.take(parse_cmcd_line(line).event);
  }
  const auto found = requests.figures();
  CHECK_FALSE(found.estimated);
  check("700", found.startup_ms);
  check("5000", found.played_ms);
}

TEST(Estimate, does_not_depend_on_the_order_in_which_requests_are_read) {
  std::mt19937 random{20261122};
  for (int i = 0; i < 300; ++i) {
    Requests requests;
    double second = 0;
    for (int left = 2 + static_cast<int>(random() % 20); left > 0; --left) {
      const char* more[] = {"", "", ",su", ",bs", ",bs,su", ",pr=0"};
      requests.video(second, static_cast<int>(random() % 9), static_cast<int>(random() % 12000), more[random() % 6]);
      second += static_cast<double>(random() % 9000) / 1000;
    }
    const auto expected = requests.figures();
    const auto span = requests.seen.back().ts - requests.seen.front().ts;
    CHECK(expected.played_ms.value_or(0) + expected.rebuffer_ms.value_or(0) <= span);
    auto again = requests;
    std::shuffle(again.seen.begin(), again.seen.end(), random);
    const auto found = again.figures();
    CHECK(expected.played_ms == found.played_ms && expected.rebuffer_ms == found.rebuffer_ms);
    CHECK(expected.startup_ms == found.startup_ms && expected.rebuffer_count == found.rebuffer_count);
    CHECK(expected.seek_ms == found.seek_ms && expected.bitrate_kbps == found.bitrate_kbps);
  }
}
