#include "playback/reduce/estimate.h"

#include <algorithm>

#include "playback/reduce/order.h"

namespace playback {
namespace {

using Object = MediaRequest::Object;

bool tells_itself(const Observation& one) { return !one.event_type.empty() && !one.request; }

Object main_object(const std::vector<Observation>& observations) {
  const bool video = std::any_of(observations.begin(), observations.end(), [](const Observation& one) {
    return one.request && one.request->object == Object::video;
  });
  return video ? Object::video : Object::audio;
}

// Goes through the requests in order, and writes into each the totals up to it.
class Estimate {
 public:
  explicit Estimate(Object main) : main_(main) {}

  void take(Observation& next) {
    const bool is_main = next.request->object == main_;
    if (is_main && before_) pass(*before_, next);
    next.enters = state_at(next);
    next.began_unseen = next.enters == State::playing && state_ != State::playing && !was_urgent_;
    was_urgent_ = was_urgent_ || next.request->urgent;
    if (next.enters != State::unknown) state_ = next.enters;
    if (is_main) {
      before_ = &next;
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

 private:
  State state_at(const Observation& next) {
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

  void pass(const Observation& before, const Observation& next) {
    const std::int64_t gap = next.ts - before.ts, advance = std::clamp<std::int64_t>(advanced(before, next), 0, gap);
    if (!started_) return;
    played_ms_ += advance;
    if (next.request->buffer_starved) ++rebuffer_count_;
    if (next.request->buffer_starved || state_ == State::rebuffering) rebuffer_ms_ += gap - advance;
  }

  // If a part is asked for again at once, it has not arrived.
  static std::int64_t advanced(const Observation& before, const Observation& next) {
    const auto& request = *before.request;
    const bool again = !request.name.empty() && request.name == next.request->name;
    double advance = again ? 0 : static_cast<double>(request.duration_ms.value_or(0));
    if (request.buffered_ms && next.request->buffered_ms) {
      advance += static_cast<double>(*request.buffered_ms - *next.request->buffered_ms);
    }
    const double rate = next.rate.value_or(1);
    return static_cast<std::int64_t>(std::clamp(advance / (rate > 0 ? rate : 1), -1e12, 1e12));
  }

  Object main_;
  const Observation* before_ = nullptr;  // the last request for the main object
  State state_ = State::unknown;
  bool started_ = false, was_urgent_ = false;
  std::int64_t played_ms_ = 0, rebuffer_ms_ = 0, rebuffer_count_ = 0;
};

void ignore_requests(std::vector<Observation>& observations) {
  for (auto& one : observations) {
    if (one.request) one.event_type = {};
  }
}

}  // namespace

void estimate(std::vector<Observation>& observations) {
  const auto is_request = [](const Observation& one) { return one.request.has_value(); };
  if (std::none_of(observations.begin(), observations.end(), is_request)) return;
  if (std::any_of(observations.begin(), observations.end(), tells_itself)) return ignore_requests(observations);

  Estimate estimate(main_object(observations));
  for (const auto* one : in_order(observations)) {
    if (!one->event_type.empty() && one->request)
      estimate.take(observations[static_cast<std::size_t>(one - observations.data())]);
  }
}

}  // namespace playback
