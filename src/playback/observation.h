#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "playback/session_figures.h"

// Describes what one event says about playback, whatever its format. Durations are in ms, and points in time in ms
// since 1970.
namespace playback {

// Holds totals that the player itself has kept since the session began, so that a lost event does no harm. A total that
// the player did not send is absent.
struct Counters {
  std::optional<std::int64_t> played_ms, rebuffer_ms, rebuffer_count, seek_ms, dropped_frames;
};

// Holds the mean over the time of which the bitrate is known, and how much of that time had the highest bitrate.
struct MeanBitrate {
  std::int64_t bps = 0;
  std::optional<std::int64_t> known_ms, top_ms;
};

struct Quality {
  std::optional<std::int64_t> bitrate_bps, width, height;
  std::optional<std::int64_t> upscale_percent;  // the picture is shown by so much larger than it is
};

constexpr std::size_t kMaxErrorMessage = 500;  // characters, as many as our own script sends

struct PlaybackError {
  bool fatal = false;
  std::string code, message;  // empty: not given; as Dimension::error is kept, and at most kMaxErrorMessage
  bool business = false;      // a rule refused playback: nothing is broken
};

// Describes a request for a part of the content. Playback is estimated from such requests (playback/reduce/estimate.h).
struct MediaRequest {
  enum class Object { video, audio, other };

  Object object = Object::other;
  std::string name;  // of the part; the same if it is asked for again
  std::optional<std::int64_t> duration_ms, buffered_ms;
  bool urgent = false;          // the buffer is empty: playback starts, seeks, or has stalled
  bool buffer_starved = false;  // the buffer was empty at some time since the request before
};

// Holds sentences about fields of an event that do not count, or not as they were sent. Nearly always empty.
using Losses = std::vector<std::string>;

struct Metadata {
  DimensionValues dimensions;
  CustomValues custom;
  std::optional<Thousandths> weight;
  std::optional<std::int64_t> page_startup_ms, player_startup_ms;
  std::string automated;  // what plays instead of a person, or "false"; empty: not said
};

// An event that arrives within five minutes is about the present. A later one is about the past, and does not show that
// the viewer is still watching.
constexpr std::int64_t kOfNowMs = 5 * 60 * 1000;
constexpr bool is_of_now(std::int64_t ts, std::int64_t received_at) { return ts > received_at - kOfNowMs; }

struct Observation {
  std::int64_t ts = 0;           // when it happened, by the player's clock after correction
  std::int64_t received_at = 0;  // by this host's
  std::string event_key;         // 14 bytes; identifies the event in its session; orders equal sequences
  std::int64_t sequence = 0;     // the player's count of its events; orders equal times

  // Points into memory that is never freed. If it is empty, the observation is counted as an event and says nothing
  // more.
  std::string_view event_type;

  State enters = State::unknown;     // the state that begins; unknown: none does
  State only_from = State::unknown;  // if given, `enters` begins only if this is the state until now
  bool repeats_state = false;        // the state is sent with every event, so that the same once more is nothing new
  bool batched = false;              // the player keeps what follows back until there is enough of it for a request
  bool began_earlier = false;        // the state began some time ago; when is not known
  EndReason reason = EndReason::none;
  bool began_unseen = false;     // it was playing before the first observation, so its startup is unknown
  bool changes_quality = false;  // `quality` is a new one, and not only the present one once more
  std::optional<std::int64_t> startup_ms;
  std::optional<std::int64_t> startup_fallback_ms;  // used if the request to play was not observed
  std::optional<std::int64_t> position_ms;          // of the playhead
  std::optional<double> playhead;                   // where it is not known whether in ms or in seconds
  std::optional<std::int64_t> buffered_ms;          // ahead of it
  std::optional<double> rate;                       // of playback, 1 is normal
  std::optional<bool> hidden;                       // whether the browser hides the page
  std::optional<std::int64_t> latency_ms;           // behind the live edge
  Counters counters;
  Quality quality;
  std::optional<MeanBitrate> mean_bitrate;
  std::optional<PlaybackError> error;
  std::optional<Metadata> metadata;
  std::optional<MediaRequest> request;
  std::string media_host;  // of the media from now on; empty: not given
  bool estimated = false;  // it was not observed, but estimated from requests
  Losses losses;
};

// Sorts by time, then by sequence and event_key. The result points into `observations`.
std::vector<Observation*> in_order(std::vector<Observation>& observations);

}  // namespace playback
