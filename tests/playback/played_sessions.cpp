// What the player's script tells of sessions (played_sessions.mjs), and what that comes to.
#include <rapidjson/document.h>
#include <rapidjson/istreamwrapper.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <fstream>

#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

namespace {

using playback::SessionFigures;
using Value = rapidjson::Value;
using Figure = std::optional<std::int64_t> SessionFigures::*;

constexpr std::pair<const char*, Figure> kTotals[] = {{"playedMs", &SessionFigures::played_ms},
                                                      {"rebufferMs", &SessionFigures::rebuffer_ms},
                                                      {"rebufferCount", &SessionFigures::rebuffer_count},
                                                      {"seekMs", &SessionFigures::seek_ms}};
constexpr std::int64_t kStanding = 1000;  // ms until the script tells of a playhead that stands, or moves again

rapidjson::Document sessions() {
  std::ifstream file("tests/playback/played_sessions.json");
  rapidjson::IStreamWrapper stream(file);
  rapidjson::Document found;
  found.ParseStream(stream);
  return found;
}

RecordedSession recorded(const Value& events) {
  RecordedSession session;
  for (const auto& event : events.GetArray()) {
    rapidjson::StringBuffer payload;
    rapidjson::Writer<rapidjson::StringBuffer> writer(payload);
    event[2].Accept(writer);
    session.at(event[0].GetDouble(), event[1].GetString(), payload.GetString());
  }
  return session;
}

bool is_true(const Value& figures, const char* name) { return figures.HasMember(name) && figures[name].GetBool(); }

}  // namespace

TEST_GROUP(PlayedSessions){};

TEST(PlayedSessions, works) {
  const auto all = sessions();
  for (const auto& session : all.GetArray()) {
    const char* name = session["name"].GetString();
    const auto& wanted = session["figures"];
    const auto found = recorded(session["events"]).figures();
    for (const auto& [total, figure] : kTotals)
      CHECK_EQUAL_TEXT(wanted[total].GetInt64(), (found.*figure).value_or(-1), name);
    const auto startup = wanted["startupMs"].IsNull() ? -1 : wanted["startupMs"].GetInt64();
    CHECK_EQUAL_TEXT(startup, found.startup_ms.value_or(-1), name);
    CHECK_EQUAL_TEXT(is_true(wanted, "failed"), found.failed, name);
    CHECK_EQUAL_TEXT(is_true(wanted, "recovered"), found.recovered, name);
  }
}

TEST(PlayedSessions, come_to_almost_the_same_without_the_totals_of_the_player) {
  const auto all = sessions();
  for (const auto& session : all.GetArray()) {
    const auto& wanted = session["figures"];
    if (is_true(wanted, "failed") || is_true(wanted, "recovered")) continue;  // nobody tells how far the buffer went
    auto events = recorded(session["events"]);
    for (auto& observation : events.seen) observation.counters = {};
    const auto found = events.figures();
    for (const auto& [total, figure] : kTotals) {
      const auto difference = (found.*figure).value_or(0) - wanted[total].GetInt64();
      CHECK_TRUE_TEXT(std::abs(difference) <= kStanding, session["name"].GetString());
    }
  }
}
