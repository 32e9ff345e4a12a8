#pragma once
#include <cstdint>
#include <optional>

#include "playback/observation.h"

namespace playback {

// Tells what a player does by how far its playhead came between two observations that say no state. How much is
// buffered tells nothing by itself, as players also throw away what they have.
class Playhead {
 public:
  enum class Shows {
    nothing,
    playback,  // it moved as it does in playback
    start,     // it moved for a second or more, but not all the time
    pause,     // it stood still although there was something to play
  };
  // Call it for each observation, in order. `rate` is that of playback until then. Returns nullopt if it cannot be
  // told yet.
  std::optional<Shows> follow(const Observation& next, double rate);
  // Returns since when it shows that.
  std::int64_t since() const { return since_; }
  // Returns how far it came since then, in ms of the content: 0 if it stood still or went back.
  double advance_ms() const { return advance_ms_; }

 private:
  struct Seen {
    std::int64_t ts;
    double playhead;
    bool is_in_ms;
    std::int64_t buffered_ms;
  };
  static std::optional<Seen> seen_in(const Observation& next);
  static double advance_between(const Seen& before, const Seen& after, double gap_ms);
  static Shows shown_by(double advance_ms, double gap_ms, bool has_buffer);

  std::optional<Seen> before_;
  std::int64_t since_ = 0;
  double advance_ms_ = 0;
};

}  // namespace playback
