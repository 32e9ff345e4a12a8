#pragma once
#include <cstdint>
#include <optional>
#include <string>

// The figures of a playback session, as rules make them and tables keep them. The numbers of the enumerations are
// stored: see sql/0023_playback_figures.sql.
namespace telemetry::tables {

// What a playback is doing.
enum class State : std::uint8_t { unknown, starting, playing, seeking, rebuffering, paused, ended, failed };

enum class Outcome : std::uint8_t { idle, starting, played, exit_before_start, start_failure, playback_failure };
enum class Reason : std::uint8_t { none, completed, abandoned, error };

// Durations in ms. Absent: not known, which is never the same as 0.
struct Figures {
  std::int64_t last_event_at = 0;        // ms since 1970
  std::optional<std::int64_t> ended_at;  // of the event that ended it, unless playback went on later
  State state = State::unknown;          // after the last event
  Reason reason = Reason::none;
  bool attempted = false;         // play was asked for, or it played
  bool started = false;           // the first frame was shown
  bool failed = false;            // by a fatal error that playback did not survive
  bool recovered = false;         // a fatal error was followed by playing
  bool startup_excluded = false;  // hidden or paused meanwhile, or more than ten minutes: no startup_ms
  bool estimated = false;         // guessed from requests for media
  int weight = 1000;              // thousandths of a session: 1000 / sampling rate
  std::optional<std::int64_t> startup_ms;
  std::optional<std::int64_t> waited_ms;  // from the request to play to the first frame, or else to the last event
  std::optional<std::int64_t> played_ms, rebuffer_ms, rebuffer_count, seek_ms;
  std::optional<std::int64_t> bitrate_kbps, bitrate_ms,
      top_ms;  // mean by time played; time of which it is known; at the highest
  std::optional<std::int64_t> switches, dropped_frames, latency_ms;
  std::int64_t event_count = 0;
  std::optional<std::string> error_code,
      error_message;  // of the fatal error, or else of the last one; at most 64 and 120 characters
  std::optional<std::string> player, player_version, content;  // at most 32, 16 and 128 characters
};

}  // namespace telemetry::tables
