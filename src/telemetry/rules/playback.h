#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/session.h"
#include "telemetry/tables/playback_sessions.h"

// What a playback session's events say about it.
namespace telemetry::rules {

struct Playback {
  std::string session_id;
  std::optional<std::string> stream_id;  // 16 bytes
  std::string started_at;                // when we first heard of it; ISO 8601, as all times here
  std::optional<std::string> last_event_at, ended_at;
  std::string state;  // starting, playing, paused, ended
  std::optional<std::int64_t> startup_ms, played_ms, rebuffer_ms, rebuffer_count;
  bool exit_before_start =
      false;            // asked to play, waited a second or more, and left before the first frame
  bool failed = false;  // a fatal error
  std::int64_t event_count = 0;
};

// In the order of the sessions.
std::vector<Playback> playbacks(db::Session& db,
                                const std::vector<tables::playback_sessions::Session>& sessions);

}  // namespace telemetry::rules
