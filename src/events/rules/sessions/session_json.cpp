#include "events/rules/sessions/session_json.h"

#include <cmath>

#include "calendar/period.h"
#include "crypto/encoding.h"
#include "playback/experience.h"

namespace events::rules {

using json::Json;
using playback::EndReason;
using playback::Origin;
using playback::Outcome;
using playback::State;

namespace {

const std::pair<Outcome, const char*> kOutcomes[] = {
    {Outcome::idle, "idle"},
    {Outcome::starting, "starting"},
    {Outcome::played, "played"},
    {Outcome::exit_before_start, "exitBeforeStart"},
    {Outcome::start_failure, "startFailure"},
    {Outcome::playback_failure, "playbackFailure"},
    {Outcome::refused, "refused"},
};

std::optional<std::string> iso(const std::optional<std::int64_t>& time) {
  return time ? std::optional(calendar::iso_time(*time)) : std::nullopt;
}

std::optional<std::string> uuid(const std::optional<std::string>& id) {
  return id ? std::optional(crypto::uuid_text(*id)) : std::nullopt;
}

std::optional<std::int64_t> score_of(const playback::SessionFigures& figures, Outcome outcome) {
  const auto experience = playback::experience_of(figures, outcome);
  return experience ? std::optional<std::int64_t>(std::llround(experience->whole)) : std::nullopt;
}

std::optional<std::string> name_of(EndReason reason) {
  if (reason == EndReason::completed) return "completed";
  if (reason == EndReason::abandoned) return "abandoned";
  if (reason == EndReason::error) return "error";
  return std::nullopt;
}

}  // namespace

std::string name_of(Outcome outcome) {
  for (const auto& [known, name] : kOutcomes) {
    if (known == outcome) return name;
  }
  return "";
}

std::optional<Outcome> find_outcome(const std::string& name) {
  for (const auto& [outcome, known] : kOutcomes) {
    if (known == name) return outcome;
  }
  return std::nullopt;
}

std::string name_of(State state, bool exactly) {
  switch (state) {
    case State::unknown:
      return exactly ? "unknown" : "starting";
    case State::starting:
      return "starting";
    case State::paused:
      return "paused";
    case State::ended:
      return "ended";
    case State::failed:
      return exactly ? "failed" : "ended";
    case State::seeking:
      return exactly ? "seeking" : "playing";
    case State::rebuffering:
      return "rebuffering";
    case State::playing:
      break;
  }
  return "playing";
}

std::vector<Json::Member> json_fields(const SessionDetails& details) {
  const auto& [session, full, figures, status] = details;
  std::vector<Json::Member> fields = {
      {"sessionId", session.session_id},
      {"streamId", uuid(session.identity.stream_id)},
      {"startedAt", calendar::iso_time(session.identity.began_at)},
      {"lastEventAt", figures.last_event_at ? Json(calendar::iso_time(figures.last_event_at)) : Json(nullptr)},
      {"endedAt", iso(status.ended_at)},
      {"state", name_of(status.state, false)},
      {"startupMs", figures.startup_ms},
      {"playedMs", figures.played_ms},
      {"rebufferMs", figures.rebuffer_ms},
      {"rebufferCount", figures.rebuffer_count},
      {"exitBeforeStart", status.outcome == Outcome::exit_before_start},
      {"failed", figures.failed && !figures.refused},
      {"eventCount", figures.event_count},
      {"outcome", name_of(status.outcome)},
      {"endReason", name_of(figures.end_reason)},
      {"seekMs", figures.seek_ms},
      {"bitrateKbps", figures.bitrate_kbps},
      {"switches", figures.switches},
      {"droppedFrames", figures.dropped_frames},
      {"liveLatencyMs", figures.latency_ms},
      {"recovered", figures.recovered},
      {"errorCode", figures.error_code},
      {"errorMessage", figures.error_message},
      {"streamName", session.stream_name},
      {"estimated", figures.estimated},
      {"downshifts", figures.downshifts},
      {"seeks", figures.seeks},
      {"upscalePercent", figures.upscale_percent},
      {"pageStartupMs", figures.page_startup_ms},
      {"playerStartupMs", figures.player_startup_ms},
      {"experienceScore", score_of(figures, status.outcome)}};
  for (const auto& one : playback::all_dimensions()) {
    if (one.origin == Origin::stream || one.origin == Origin::error) continue;
    // Columns of files keep their places.
    if (one.dimension == playback::Dimension::automated) fields.emplace_back("full", full);
    const auto& values = one.origin == Origin::header ? session.identity.client : figures.dimensions;
    fields.emplace_back(std::string(one.name), values.given(one.dimension));
  }
  return fields;
}

std::vector<Json::Member> json_fields(const tables::playback_sessions::Session& session, const Event& event) {
  return {{"sessionId", session.session_id},
          {"streamId", uuid(session.identity.stream_id)},
          {"type", event.type},
          {"ts", calendar::iso_time(event.ts)},
          {"receivedAt", calendar::iso_time(event.received_at)},
          {"id", event.id.empty() ? std::nullopt : std::optional(event.id)},
          {"payload", Json::verbatim(event.payload)}};
}

Json cdns_json(const SessionDetails& details) {
  if (details.figures.served.empty()) return nullptr;
  return Json::array_of(details.figures.served, [](const auto& one) {
    return Json::object({{"cdn", one.cdn},
                         {"playedMs", one.played_ms},
                         {"rebufferMs", one.rebuffer_ms},
                         {"rebufferCount", one.rebuffer_count}});
  });
}

}  // namespace events::rules
