#pragma once
#include <string>
#include <vector>

#include "playback/formats/observe.h"
#include "playback/whole_session.h"

// A session's events as a test writes them down, by seconds since it began.
struct RecordedSession {
  static constexpr std::int64_t kBegun = 1795230000000;

  std::vector<playback::Observation> seen;

  RecordedSession& at(double second, const char* type, const std::string& payload = "{}") {
    auto observation = playback::observe(type, payload);
    observation.ts = kBegun + static_cast<std::int64_t>(second * 1000);
    observation.received_at = observation.ts + 100;
    observation.event_key = "event_key-" + std::to_string(10000 + seen.size());
    seen.push_back(observation);
    return *this;
  }
  playback::SessionFigures figures() const { return playback::reduce(seen); }
  playback::SessionStatus status_after(double second) const {
    const auto now = kBegun + static_cast<std::int64_t>(second * 1000);
    return playback::status_at(figures(), seen.back().received_at, now);
  }
};
