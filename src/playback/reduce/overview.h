#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Holds what has to be known of all observations of a session before the first of them can be understood.
struct Overview {
  bool has_requests = false, has_video_requests = false;
  bool tells_itself = false;  // the player has sent events, so that its requests are ignored
  // Name the last report that playback went on after a fatal error. Fatal errors before it are no failures.
  std::int64_t recovered_at = 0;
  std::string last_recovery;  // its event_key; empty: there is none

  // Returns whether events of that type make a difference. Without any, an empty overview will do.
  static bool is_needed_for(std::string_view event_type);
  // Returns whether events of that type can change what is known until now, so that others need not be observed.
  bool depends_on(std::string_view event_type) const;
  // Takes observations in any order.
  void add(const Observation& seen);
};

}  // namespace playback
