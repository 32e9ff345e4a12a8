#pragma once
#include <cstdint>
#include <optional>

#include "playback/session_figures.h"

namespace playback {

// After these silences, a viewer who was waiting counts as gone, and a session as ended.
inline constexpr std::int64_t kGoneAfterMs = 60 * 1000, kEndedAfterMs = 30 * 60 * 1000;

// A session counts as watched for so long after it was last seen, and while it rebuffers for no longer than this.
inline constexpr std::int64_t kWatchingForMs = 90 * 1000, kRebufferingIsGoneMs = 5 * 60 * 1000;

// Says how a session counts after a silence.
struct SessionStatus {
  State state;  // never unknown: starting until something began
  Outcome outcome;
  std::optional<std::int64_t> ended_at;
};
// Takes the time of the last request as last_seen_at. Both times are by this host's clock.
SessionStatus status_at(const SessionFigures& figures, std::int64_t last_seen_at, std::int64_t now);

}  // namespace playback
