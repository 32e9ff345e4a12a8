#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "playback/dimensions.h"
#include "playback/thousandths.h"

// Defines the figures of one playback session, which rules compute and tables store. The numbers of the enumerations
// are stored: see sql/0023_session_figures.sql.
namespace playback {

// Says what the player is doing.
enum class State : std::uint8_t { unknown, starting, playing, seeking, rebuffering, paused, ended, failed };

enum class Outcome : std::uint8_t {
  idle,
  starting,
  played,
  exit_before_start,
  start_failure,
  playback_failure,
  refused,  // by a rule of the business, such as no right to watch: nothing has failed
};
enum class EndReason : std::uint8_t { none, completed, abandoned, error };

// Says what one CDN delivered of a session.
struct Served {
  std::string cdn;  // as the dimension has it
  std::int64_t played_ms = 0, rebuffer_ms = 0, rebuffer_count = 0;
};

// Durations are in ms. An absent number is not known, which is never the same as 0.
struct SessionFigures {
  std::int64_t last_event_at = 0;        // ms since 1970
  std::optional<std::int64_t> ended_at;  // of the event that ended it, unless playback went on later
  State state = State::unknown;          // after the last event
  EndReason end_reason = EndReason::none;
  bool attempted = false;         // play was asked for, or it played
  bool started = false;           // the first frame was shown
  bool failed = false;            // a fatal error ended playback
  bool refused = false;           // and it was one of the business, not of the technology
  bool recovered = false;         // a fatal error was followed by playing
  bool startup_excluded = false;  // hidden or paused meanwhile, or more than ten minutes: no startup_ms
  bool estimated = false;         // from requests for media
  Thousandths weight = Thousandths::of(1);
  std::optional<std::int64_t> startup_ms;
  std::optional<std::int64_t> waited_ms;  // from the request to play to the first frame, or else to the last event
  std::optional<std::int64_t> played_ms, rebuffer_ms, rebuffer_count, seek_ms;
  std::optional<std::int64_t> bitrate_kbps;        // mean by time played
  std::optional<std::int64_t> bitrate_ms, top_ms;  // time played of which the bitrate is known; with the highest one
  std::optional<std::int64_t> switches, dropped_frames, latency_ms;
  std::optional<std::int64_t> downshifts;  // of the switches, those to less
  std::optional<std::int64_t> seeks;
  // Say by how much the picture was shown larger than it is: the mean by time played, and the maximum.
  std::optional<std::int64_t> upscale_percent, max_upscale_percent;
  // Last from the page's navigation to the player, and from there until the player is ready. The page reports them.
  std::optional<std::int64_t> page_startup_ms, player_startup_ms;
  std::int64_t event_count = 0;
  // Describe the fatal error, or else the last one, in at most 64 and 120 characters.
  std::optional<std::string> error_code, error_message;
  DimensionValues dimensions;  // those that events tell
  std::vector<Served> served;  // by the order in which they came, if playback changed its CDN; else empty
  bool continues = false;      // not stored: these are a later part of a session, of which only times count
  CustomValues custom;         // not stored: they become dimensions by the names that the account gave
};

bool operator==(const Served& a, const Served& b);
bool operator==(const SessionFigures& a, const SessionFigures& b);

}  // namespace playback
