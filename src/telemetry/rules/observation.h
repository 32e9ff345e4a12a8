#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "telemetry/tables/figures.h"

// What an event tells about a playback, whichever vocabulary it came in. Times are in ms, points in time since 1970.
namespace telemetry::rules {

using tables::Reason;
using tables::State;

// Counted by the player since the session began, so that a lost event does no harm. Absent: it did not say.
struct Totals {
  std::optional<std::int64_t> played_ms, rebuffer_ms, rebuffer_count, seek_ms, dropped_frames;
};

// The mean over the time of which the bitrate is known, and how much of that time had the highest one.
struct MeanBitrate {
  std::int64_t bps = 0;
  std::optional<std::int64_t> known_ms, top_ms;
};

struct Quality {
  std::optional<std::int64_t> bitrate_bps, width, height;
};

struct Fault {
  bool fatal = false;
  std::string code, message;  // empty: not given; at most 64 and 120 characters
};

// A request for a part of the content, from which its playback has to be guessed (rules/estimate.h).
struct MediaRequest {
  enum class Object { video, audio, other };

  Object object = Object::other;
  std::string name;  // of the part; the same if it is asked for again
  std::optional<std::int64_t> duration_ms, buffered_ms;
  bool urgent = false;   // there is nothing to play: it starts, seeks, or has stalled
  bool starved = false;  // there was nothing to play since the request before
};

// About the session; empty: not given. At most 32, 16 and 128 characters.
struct About {
  std::string player, player_version, content;
  std::optional<int> weight;  // thousandths of a session
};

struct Observation {
  std::int64_t ts = 0;           // when it happened, by the player's clock after correction
  std::int64_t received_at = 0;  // by this host's
  std::string identity;          // of the event within its session, 14 bytes; also what decides between equal times
  std::int64_t sequence = 0;     // the player's count of its events, which decides before that

  // The event's type, in memory that is never freed. Empty: it only counts as an event, and says nothing.
  std::string_view because;

  State to = State::unknown;      // the state that begins; unknown: none does
  State leaves = State::unknown;  // given: `to` begins only if this is the state until now
  bool restated = false;          // the state is told with every event, so that the same once more is nothing new
  bool late = false;              // the state began some time ago, and nobody knows when
  Reason reason = Reason::none;   // why it ended
  bool joined = false;            // it was playing before anybody observed it, so its startup is unknown
  bool changes_quality = false;   // `quality` is a new one, and not only the present one once more
  std::optional<std::int64_t> startup_ms;
  std::optional<std::int64_t> startup_otherwise_ms;  // the same, if nobody saw the viewer ask for playback
  std::optional<std::int64_t> position_ms;           // of the playhead
  std::optional<double> rate;                        // of playback, 1 is normal
  std::optional<bool> hidden;                        // the page, by the browser
  std::optional<std::int64_t> latency_ms;            // behind the live edge
  Totals totals;
  Quality quality;
  std::optional<MeanBitrate> mean_bitrate;
  std::optional<Fault> fault;
  std::optional<About> about;
  std::optional<MediaRequest> request;
  bool estimated = false;  // nobody saw it; it was guessed from requests
};

// What the event of that type says; the payload is a JSON object. ts, received_at and identity are left for the caller
// to set. Events of other types, values of a wrong kind, and payloads that are no object, say nothing.
Observation observe(std::string_view type, std::string_view payload);

}  // namespace telemetry::rules
