#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "playback/reduce/overview.h"

namespace playback {

// Estimates, from the requests for media of a session and their CMCD keys, what its player would have said itself:
//
//   start     lasts from the first request to the first one for a part of the content that is not urgent
//   played    counts, between two requests for video (or, without any, for audio), the part that the first one asked
//             for and what of the buffer was used up meanwhile, but no more than the time that passed
//   stalls    are the requests that say that the buffer was empty; each lasts as long as nothing was played
//             between the requests around it, pauses included
//   bitrate   is that of what was asked for, until the next request
//
// The time played is never more than was asked for. What was still in the buffer at the last request is left out. If
// the player itself has sent events of the session, its requests are ignored.
class Estimate {
 public:
  explicit Estimate(const Overview& overview);

  // Writes into each request the totals up to it. Takes the observations in order, in as many parts as there are.
  void fill_in(const std::vector<Observation*>& ordered);

 private:
  struct Asked {
    std::int64_t ts;
    MediaRequest request;
  };
  void take(Observation& next);
  State state_at(const Observation& next);
  void pass(const Asked& before, const Observation& next);
  static std::int64_t advanced(const Asked& before, const Observation& next);

  const bool has_requests_, ignored_;
  const MediaRequest::Object main_;
  std::optional<Asked> before_;  // the last request for the main object
  State state_ = State::unknown;
  bool started_ = false, was_urgent_ = false;
  std::int64_t played_ms_ = 0, rebuffer_ms_ = 0, rebuffer_count_ = 0;
};

}  // namespace playback
