#pragma once
#include <cstdint>
#include <optional>

#include "playback/observation.h"

namespace playback {

// Tells what a player does by how far its playhead came between two observations that say no state. Where it has no
// playhead, a buffer that is used up shows the same.
class Playhead {
 public:
  enum class Shows {
    nothing,
    playback,  // it moved as it does in playback
    start,     // it moved for a second or more, but not all the time
    pause,     // it stood still although there was something to play
  };
  // Call it for each observation, in order. `rate` is that of playback until then.
  Shows follow(const Observation& next, double rate);
  // Returns since when it shows that.
  std::int64_t since() const { return since_; }

 private:
  struct Seen {
    std::int64_t ts;
    std::optional<double> playhead;
    bool is_in_ms;
    std::optional<std::int64_t> buffered_ms;
  };
  static Seen seen_in(const Observation& next);
  static Shows between(const Seen& before, const Seen& after, double gap_ms);

  std::optional<Seen> before_;
  std::int64_t since_ = 0;
};

}  // namespace playback
