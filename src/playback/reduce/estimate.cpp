#include "playback/reduce/estimate.h"

#include <algorithm>

namespace playback {

using Object = MediaRequest::Object;

Estimate::Estimate(const Overview& overview)
    : has_requests_(overview.has_requests),
      ignored_(overview.tells_itself),
      main_(overview.has_video_requests ? Object::video : Object::audio) {}

void Estimate::fill_in(const std::vector<Observation*>& ordered) {
  if (!has_requests_) return;
  for (auto* observation : ordered) {
    if (!observation->request || observation->event_type.empty()) continue;
    if (ignored_)
      observation->event_type = {};
    else
      take(*observation);
  }
}

void Estimate::take(Observation& next) {
  const bool is_main = next.request->object == main_;
  if (is_main && before_) pass(*before_, next);
  next.enters = state_at(next);
  next.began_unseen = next.enters == State::playing && state_ != State::playing && !was_urgent_;
  was_urgent_ = was_urgent_ || next.request->urgent;
  if (next.enters != State::unknown) state_ = next.enters;
  if (is_main) {
    before_ = Asked{next.ts, *next.request};
    next.changes_quality = true;
  } else {
    next.quality = {};
  }
  if (!started_) return;
  next.counters = {};
  next.counters.played_ms = played_ms_;
  next.counters.rebuffer_ms = rebuffer_ms_;
  next.counters.rebuffer_count = rebuffer_count_;
}

State Estimate::state_at(const Observation& next) {
  const bool is_main = next.request->object == main_;
  if (!started_) {
    started_ = is_main && !next.request->urgent;
    return started_ ? State::playing : State::starting;
  }
  if (!is_main) return State::unknown;
  if (!next.request->urgent) return State::playing;
  return next.request->buffer_starved   ? State::rebuffering
         : state_ == State::rebuffering ? State::unknown
                                        : State::seeking;
}

void Estimate::pass(const Asked& before, const Observation& next) {
  const std::int64_t gap = next.ts - before.ts, advance = std::clamp<std::int64_t>(advanced(before, next), 0, gap);
  if (!started_) return;
  played_ms_ += advance;
  if (next.request->buffer_starved) ++rebuffer_count_;
  if (next.request->buffer_starved || state_ == State::rebuffering) rebuffer_ms_ += gap - advance;
}

// If a part is asked for again at once, it has not arrived.
std::int64_t Estimate::advanced(const Asked& before, const Observation& next) {
  const auto& request = before.request;
  const bool again = !request.name.empty() && request.name == next.request->name;
  double advance = again ? 0 : static_cast<double>(request.duration_ms.value_or(0));
  if (request.buffered_ms && next.request->buffered_ms) {
    advance += static_cast<double>(*request.buffered_ms - *next.request->buffered_ms);
  }
  const double rate = next.rate.value_or(1);
  return static_cast<std::int64_t>(std::clamp(advance / (rate > 0 ? rate : 1), -1e12, 1e12));
}

}  // namespace playback
