#pragma once
#include <cstdint>
#include <string>

namespace telemetry::rules {

// An event that came in another form than our envelope, with what it says as JSON.
struct SentEvent {
  std::string session_id;
  std::string type;
  std::int64_t ts = 0;  // ms since 1970, by the player's clock
  std::string id;       // the same in whatever request it comes again
  std::string payload;  // a JSON object
};

}  // namespace telemetry::rules
