#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/telemetry_events.h"
#include "worker.h"

// What a playback session's events say about it.
namespace telemetry::rules {

// A heartbeat every ten seconds for two days. A session with more events is listed without figures.
constexpr std::int64_t kMaxSummed = 20000;

struct Playback {
  std::string session_id;
  std::optional<std::string> stream_id;  // 16 bytes
  std::string started_at;                // when we first received something of it; ISO 8601, as all times here
  bool summed = true;                    // false: too many events, and nothing below is known
  std::optional<std::string> last_event_at, ended_at;
  std::string state;  // starting, playing, paused, ended
  std::optional<std::int64_t> startup_ms, played_ms, rebuffer_ms, rebuffer_count;
  bool exit_before_start = false;  // asked to play, waited a second or more, and left before the first frame
  bool failed = false;             // a fatal error
  std::int64_t event_count = 0;
};

using PlaybackFilter = tables::playback_sessions::Filter;

struct PlaybackPage {
  std::vector<Playback> playbacks;
  std::optional<tables::playback_sessions::Session> continues_after;  // absent: this is the last page
};

// Newest first. Where they have many events the page ends early, with one playback at least. Throws refusal::TooMany
// when the user has asked for too much.
PlaybackPage playbacks_page(Worker& worker, const PlaybackFilter& filter);

// Throws refusal::NotFound, also when the session is another user's, or refusal::TooMany.
Playback find_playback(Worker& worker, const std::string& user_id, const std::string& session_id);

// A page of a session's events, in the order of their time. Throws as find_playback does.
std::vector<tables::telemetry_events::StoredEvent> events_after(Worker& worker, const std::string& user_id,
                                                                const std::string& session_id,
                                                                const std::optional<tables::Place>& after,
                                                                std::size_t max);

}  // namespace telemetry::rules
