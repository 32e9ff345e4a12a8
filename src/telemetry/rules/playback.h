#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/playback_sessions.h"
#include "worker.h"

// What a playback session's events say about it.
namespace telemetry::rules {

// A heartbeat every ten seconds for two days. Of a session with more events nothing is said but that it is there.
constexpr std::int64_t kMostSummed = 20000;

struct Playback {
  std::string session_id;
  std::optional<std::string> stream_id;  // 16 bytes
  std::string started_at;                // when we first heard of it; ISO 8601, as all times here
  bool summed = true;                    // false: too many events, and nothing below counts
  std::optional<std::string> last_event_at, ended_at;
  std::string state;  // starting, playing, paused, ended
  std::optional<std::int64_t> startup_ms, played_ms, rebuffer_ms, rebuffer_count;
  bool exit_before_start = false;  // asked to play, waited a second or more, and left before the first frame
  bool failed = false;             // a fatal error
  std::int64_t event_count = 0;
};

// In the order of the user's sessions: of all of them or, where they have many events, of the first ones, one at least.
// Throws refusal::TooMany when the user has asked for too much.
std::vector<Playback> playbacks(Worker& worker, const std::string& user_id,
                                const std::vector<tables::playback_sessions::Session>& sessions);

}  // namespace telemetry::rules
