#include "playback/formats/epas.h"

#include <algorithm>

#include "playback/recorded_session.h"
#include "refusal.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

constexpr std::int64_t kNow = 1795230000000;

NormalizedEvent read(const std::string& body) { return parse_epas(body, "new", kNow); }

std::string field_refused(const std::string& body) {
  try {
    read(body);
  } catch (const refusal::InvalidFields& refused) {
    return refused.fields.begin()->first;
  }
  return "";
}

std::string with(const std::string& payload) { return R"({"payload":)" + payload + "}"; }

void check(const char* expected, const std::optional<std::int64_t>& value) {
  STRCMP_EQUAL(expected, value ? std::to_string(*value).c_str() : "null");
}

}  // namespace

TEST_GROUP(Epas){};

TEST(Epas, works) {
  const std::string body =
      R"({"event":"playing","sessionId":"s","timestamp":1795230000123,"playhead":0.5,"duration":-1})";
  const auto event = read(body);
  STRCMP_EQUAL("epas.playing", event.type.c_str());
  STRCMP_EQUAL("s", event.session_id.c_str());
  CHECK_EQUAL(1795230000123, event.ts);
  STRCMP_EQUAL(body.c_str(), event.payload.c_str());
  LONGS_EQUAL(24, event.id.size());
}

TEST(Epas, gives_a_session_to_an_init_that_has_none) {
  STRCMP_EQUAL("new", read(R"({"event":"init","sessionId":"","timestamp":-1})").session_id.c_str());
  STRCMP_EQUAL("own", read(R"({"event":"init","sessionId":"own","timestamp":-1})").session_id.c_str());
  CHECK_EQUAL(kNow, read(R"({"event":"init","timestamp":-1})").ts);
}

TEST(Epas, takes_an_event_with_half_a_character) {
  const auto event = read(R"({"event":"error","sessionId":"s","timestamp":1795230000123,"error":"Evening \ud83c"})");
  STRCMP_EQUAL(R"({"event":"error","sessionId":"s","timestamp":1795230000123,"error":"Evening \ufffd"})",
               event.payload.c_str());
}

TEST(Epas, says_which_field_is_wrong) {
  STRCMP_EQUAL("event", field_refused(R"({"sessionId":"s","timestamp":1})").c_str());
  STRCMP_EQUAL("event", field_refused(R"({"event":"Playing","sessionId":"s","timestamp":1})").c_str());
  STRCMP_EQUAL("sessionId", field_refused(R"({"event":"playing","timestamp":1})").c_str());
  STRCMP_EQUAL("sessionId", field_refused(R"({"event":"playing","sessionId":"..","timestamp":1})").c_str());
  STRCMP_EQUAL("timestamp", field_refused(R"({"event":"playing","sessionId":"s","timestamp":"now"})").c_str());
  const std::string large(17000, 'x');
  STRCMP_EQUAL(
      "payload",
      field_refused(R"({"event":"error","sessionId":"s","timestamp":1,"payload":{"x":")" + large + "\"}}").c_str());
  CHECK_THROWS(refusal::BadBody, read("[]"));
  CHECK_THROWS(refusal::BadBody, read("{"));
}

TEST(Epas, makes_sessions_with_figures) {
  const auto found = RecordedSession()
                         .at(0, "epas.init")
                         .at(0, "epas.metadata", with(R"({"contentTitle":"Evening","live":false})"))
                         .at(0.1, "epas.loading")
                         .at(0.9, "epas.loaded")
                         .at(1.1, "epas.playing")
                         .at(2.1, "epas.bitrate_changed", with(R"({"bitrate":"2000","width":"640","height":360})"))
                         .at(11.1, "epas.heartbeat")
                         .at(12.1, "epas.buffering")
                         .at(14.1, "epas.buffered")
                         .at(14.1, "epas.playing")
                         .at(15.1, "epas.seeking")
                         .at(16.1, "epas.seeked")
                         .at(16.1, "epas.playing")
                         .at(17.1, "epas.paused")
                         .at(27.1, "epas.playing")
                         .at(30.1, "epas.stopped", with(R"({"reason":"ended"})"))
                         .figures();
  check("1000", found.startup_ms);
  check("16000", found.played_ms);
  check("2000", found.rebuffer_ms);
  check("1", found.rebuffer_count);
  check("1000", found.seek_ms);
  check("2000", found.bitrate_kbps);
  CHECK(found.end_reason == playback::EndReason::completed);
  STRCMP_EQUAL("Evening", found.dimensions[playback::Dimension::content].c_str());
}

// In milliseconds, as specified, or in seconds, as the SDK for the web has it.
TEST(Epas, takes_a_playhead_that_moves_for_a_start_whose_report_was_lost) {
  const auto found = [](const char* playhead, const char* later) {
    return RecordedSession()
        .at(0, "epas.loading", R"({"playhead":-1})")
        .at(10, "epas.heartbeat", playhead)
        .at(40, "epas.heartbeat", later)
        .figures();
  };
  for (const auto& seen : {found(R"({"playhead":9000})", R"({"playhead":39000})"),
                           found(R"({"playhead":9.25})", R"({"playhead":39.25})")}) {
    CHECK_TRUE(seen.started);
    check("30000", seen.played_ms);
    check("null", seen.startup_ms);
  }
  CHECK_FALSE(found(R"({"playhead":9})", R"({"playhead":9})").started);
  CHECK_FALSE(found(R"({"playhead":-1})", R"({"playhead":39000})").started);
  CHECK_FALSE(found(R"({"playhead":"9000"})", R"({"playhead":"39000"})").started);
}

TEST(Epas, plays_no_longer_than_its_playhead_moves_where_that_alone_tells_it) {
  for (const int unit : {1, 1000}) {
    auto session = RecordedSession();
    for (int s = 0; s <= 24; s += 3) {
      session = session.at(s, "epas.heartbeat", R"({"playhead":)" + std::to_string(std::min(s, 9) * unit) + "}");
    }
    check("9000", session.figures().played_ms);
  }
}

TEST(Epas, takes_errors_as_fatal_and_warnings_as_not) {
  const auto failed = RecordedSession()
                          .at(0, "epas.loading")
                          .at(3, "epas.error", with(R"({"category":"NETWORK","code":404,"message":"Not Found"})"))
                          .at(3, "epas.stopped", with(R"({"reason":"error"})"))
                          .figures();
  CHECK_TRUE(failed.failed && !failed.started);
  CHECK(failed.state == playback::State::ended && failed.end_reason == playback::EndReason::error);
  STRCMP_EQUAL("404", failed.error_code.value_or("").c_str());
  STRCMP_EQUAL("Not Found", failed.error_message.value_or("").c_str());
  const auto warned =
      RecordedSession().at(0, "epas.playing").at(3, "epas.warning", with(R"({"code":"slow"})")).figures();
  CHECK_FALSE(warned.failed);
  STRCMP_EQUAL("slow", warned.error_code.value_or("").c_str());
}

TEST(Epas, survives_payloads_of_a_wrong_kind) {
  for (const char* payload :
       {"{}", "[]", R"({"payload":7})", R"({"payload":{"bitrate":"x","code":{},"reason":1,"width":-1}})"}) {
    for (const char* type : {"epas.error", "epas.bitrate_changed", "epas.stopped", "epas.metadata", "epas.unknown"}) {
      const auto found = RecordedSession().at(0, "epas.playing").at(1, "epas.heartbeat").at(1, type, payload).figures();
      check("1000", found.played_ms);
    }
  }
}
