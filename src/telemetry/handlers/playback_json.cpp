#include "telemetry/handlers/playback_json.h"

#include "crypto/encoding.h"
#include "telemetry/rules/period.h"

namespace telemetry::handlers {

using json::Json;
using rules::Outcome;
using rules::Playback;
using rules::Reason;
using rules::State;

namespace {

const std::pair<Outcome, const char*> kOutcomes[] = {
    {Outcome::idle, "idle"},
    {Outcome::starting, "starting"},
    {Outcome::played, "played"},
    {Outcome::exit_before_start, "exitBeforeStart"},
    {Outcome::start_failure, "startFailure"},
    {Outcome::playback_failure, "playbackFailure"},
};

std::optional<std::string> iso(const std::optional<std::int64_t>& time) {
  return time ? std::optional(rules::iso_time(*time)) : std::nullopt;
}

std::optional<std::string> name_of(Reason reason) {
  if (reason == Reason::completed) return "completed";
  if (reason == Reason::abandoned) return "abandoned";
  if (reason == Reason::error) return "error";
  return std::nullopt;
}

}  // namespace

std::string name_of(Outcome outcome) {
  for (const auto& [known, name] : kOutcomes) {
    if (known == outcome) return name;
  }
  return "";
}

std::optional<Outcome> outcome_named(const std::string& name) {
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
      return exactly ? "rebuffering" : "playing";
    case State::playing:
      break;
  }
  return "playing";
}

std::vector<Json::Member> fields_of(const Playback& playback) {
  const auto& [session, complete, figures, standing] = playback;
  const auto known = [known = complete](Json value) { return known ? std::move(value) : Json(nullptr); };
  const auto stream = session.stream_id ? std::optional(crypto::uuid_text(*session.stream_id)) : std::nullopt;
  return {{"sessionId", session.session_id},
          {"streamId", stream},
          {"startedAt", session.first_seen_at},
          {"lastEventAt", figures.last_event_at ? Json(rules::iso_time(figures.last_event_at)) : Json(nullptr)},
          {"endedAt", known(iso(standing.ended_at))},
          {"state", known(name_of(standing.state, false))},
          {"startupMs", figures.startup_ms},
          {"playedMs", figures.played_ms},
          {"rebufferMs", figures.rebuffer_ms},
          {"rebufferCount", figures.rebuffer_count},
          {"exitBeforeStart", known(standing.outcome == Outcome::exit_before_start)},
          {"failed", known(figures.failed)},
          {"eventCount", known(figures.event_count)},
          {"outcome", known(name_of(standing.outcome))},
          {"endReason", name_of(figures.reason)},
          {"seekMs", figures.seek_ms},
          {"bitrateKbps", figures.bitrate_kbps},
          {"switches", figures.switches},
          {"droppedFrames", figures.dropped_frames},
          {"liveLatencyMs", figures.latency_ms},
          {"recovered", known(figures.recovered)},
          {"errorCode", figures.error_code},
          {"errorMessage", figures.error_message},
          {"player", figures.player},
          {"playerVersion", figures.player_version},
          {"content", figures.content},
          {"browser", session.viewer.browser},
          {"os", session.viewer.os},
          {"device", session.viewer.device},
          {"country", session.viewer.country},
          {"page", session.viewer.page_host},
          {"streamName", session.stream_name},
          {"estimated", known(figures.estimated)}};
}

}  // namespace telemetry::handlers
