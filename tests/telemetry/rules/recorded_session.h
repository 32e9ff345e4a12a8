#pragma once
#include <string>
#include <vector>

#include "telemetry/rules/reduce.h"

// A session's events as a test writes them down, by seconds since it began.
struct RecordedSession {
  static constexpr std::int64_t kBegun = 1795230000000;

  std::vector<telemetry::rules::Observation> seen;

  RecordedSession& at(double second, const char* type, const std::string& payload = "{}") {
    auto observation = telemetry::rules::observe(type, payload);
    observation.ts = kBegun + static_cast<std::int64_t>(second * 1000);
    observation.received_at = observation.ts + 100;
    observation.identity = "identity-" + std::to_string(10000 + seen.size());
    seen.push_back(observation);
    return *this;
  }
  telemetry::rules::Figures figures() const { return telemetry::rules::reduce(seen); }
  telemetry::rules::Standing standing_after(double second) const {
    const auto now = kBegun + static_cast<std::int64_t>(second * 1000);
    return telemetry::rules::standing(figures(), seen.back().received_at, now);
  }
};
