#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "telemetry/tables/figures.h"

// What an event tells about a playback, whichever vocabulary it came in. Times are in ms, points in time since 1970.
namespace telemetry::rules {

using tables::State;

struct Observation {
  std::int64_t ts = 0;           // when it happened, by the player's clock after correction
  std::int64_t received_at = 0;  // by this host's
  std::string identity;          // of the event within its session, 14 bytes; also what decides between equal times

  State to = State::unknown;  // the state that begins; unknown: none does
  // ... what else an event may tell
};

// What the event of that type says; the payload is a JSON object. ts, received_at and identity are left for the caller
// to set. Events of other types, and values of a wrong kind, say nothing.
Observation observe(std::string_view type, std::string_view payload);

}  // namespace telemetry::rules
