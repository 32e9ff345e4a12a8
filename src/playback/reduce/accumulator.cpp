#include "playback/reduce/accumulator.h"

#include <algorithm>
#include <cmath>

namespace playback {
namespace {

using Number = std::optional<std::int64_t>;

constexpr std::int64_t kMinStallMs = 250;  // shorter ones count for nothing
constexpr std::size_t kMaxServed = 8;      // CDNs; a further one counts as the one before it
constexpr std::int64_t kMinFrameMs = 4;    // no picture has more than 250 in a second

void keep_max(Number& kept, const Number& given) {
  if (given) kept = std::max(kept.value_or(*given), *given);
}

Number at_most(std::int64_t most, const Number& given) { return given ? Number(std::min(most, *given)) : given; }

bool differs(const Number& before, const Number& after) { return before && after && *before != *after; }

// Compares bitrates where both are known, as two renditions may have the same size.
bool is_less(const Quality& before, const Quality& after) {
  if (differs(before.bitrate_bps, after.bitrate_bps)) return *after.bitrate_bps < *before.bitrate_bps;
  return differs(before.height, after.height) ? *after.height < *before.height
                                              : before.width && after.width && *after.width < *before.width;
}

}  // namespace

void TimedMean::pass(std::int64_t ms) {
  if (!value_) return;
  sum_ += static_cast<double>(*value_) * static_cast<double>(ms);
  ms_ += ms;
}

Number TimedMean::mean() const { return ms_ > 0 ? Number(std::llround(sum_ / static_cast<double>(ms_))) : value_; }

void Accumulator::add(const TimeSlice& slice) {
  const auto ms = slice.known_ms();
  if (slice.state != State::rebuffering) stall_ms_ = 0;
  if (slice.state == State::rebuffering) add_stall(ms);
  if (slice.state == State::seeking) seek_ms_ += ms;
  if (slice.state != State::playing) return;

  played_ms_ += ms;
  if (serving_ < served_.size()) served_[serving_].played_ms += ms;
  bitrate_.pass(ms);
  latency_.pass(ms);
  upscale_.pass(ms);
  if (quality_.bitrate_bps && ms > 0) add_bitrate(*quality_.bitrate_bps, ms);
}

void Accumulator::add_bitrate(std::int64_t bps, std::int64_t ms) {
  if (bps < top_bps_) return;
  top_ms_ = bps > top_bps_ ? ms : top_ms_ + ms;
  top_bps_ = bps;
}

void Accumulator::add_stall(std::int64_t ms) {
  const bool was_counted = stall_ms_ >= kMinStallMs;
  stall_ms_ += ms;
  if (stall_ms_ < kMinStallMs) return;
  const std::int64_t counted_ms = was_counted ? ms : stall_ms_;
  rebuffer_ms_ += counted_ms;
  rebuffer_count_ += !was_counted;
  if (serving_ >= served_.size()) return;
  served_[serving_].rebuffer_ms += counted_ms;
  served_[serving_].rebuffer_count += !was_counted;
}

void Accumulator::add_observation(const Observation& next) {
  keep_counters(next.counters);
  keep_quality(next);
  follow_cdn(next);
  if (next.mean_bitrate) mean_bitrate_ = next.mean_bitrate;
  if (next.latency_ms) latency_.set(*next.latency_ms);
  if (const auto& upscale = next.quality.upscale_percent) {
    upscale_.set(*upscale);
    keep_max(max_upscale_, upscale);
  }
}

void Accumulator::follow_cdn(const Observation& next) {
  const std::string said = next.metadata ? next.metadata->dimensions[Dimension::cdn] : "";
  if (said.empty() && (next.media_host.empty() || cdn_said_)) return;
  cdn_said_ = cdn_said_ || !said.empty();
  const auto& cdn = said.empty() ? next.media_host : said;
  const auto part =
      std::find_if(served_.begin(), served_.end(), [&](const Served& served) { return served.cdn == cdn; });
  if (part == served_.end() && served_.size() >= kMaxServed) return;
  serving_ = static_cast<std::size_t>(part - served_.begin());
  if (part == served_.end()) served_.push_back({cdn});
}

void Accumulator::keep_counters(const Counters& counters) {
  keep_max(counters_.played_ms, counters.played_ms);
  keep_max(counters_.rebuffer_ms, counters.rebuffer_ms);
  keep_max(counters_.rebuffer_count, counters.rebuffer_count);
  keep_max(counters_.seek_ms, counters.seek_ms);
  keep_max(counters_.dropped_frames, counters.dropped_frames);
}

// Takes only the bitrate from a heartbeat: its size is that of the element, which changes later.
void Accumulator::keep_quality(const Observation& next) {
  const auto &bitrate = next.quality.bitrate_bps, &width = next.quality.width, &height = next.quality.height;
  const bool starts = next.enters == State::playing;
  if (starts || next.changes_quality) {
    const bool changed =
        differs(quality_.bitrate_bps, bitrate) || differs(quality_.width, width) || differs(quality_.height, height);
    const bool switched = changed && next.changes_quality;
    if (bitrate || width || height) {
      switches_ = switches_.value_or(0) + switched;
      downshifts_ = downshifts_.value_or(0) + (switched && is_less(quality_, next.quality));
    }
    if (width) quality_.width = width;
    if (height) quality_.height = height;
  }
  if (!bitrate || *bitrate == 0) return;
  quality_.bitrate_bps = bitrate;
  bitrate_.set(*bitrate);
}

// If a player keeps some counters but not this one, a sum of 0 means that the total is not known.
void Accumulator::finish(SessionFigures& figures, bool started, std::int64_t max_ms) const {
  const bool has_counters =
      counters_.played_ms || counters_.rebuffer_ms || counters_.rebuffer_count || counters_.seek_ms;
  const auto or_sum = [&](const Number& total, std::int64_t sum) {
    if (total) return total;
    return started && (sum > 0 || !has_counters) ? Number(sum) : std::nullopt;
  };
  figures.played_ms = or_sum(at_most(max_ms, counters_.played_ms), played_ms_);
  figures.rebuffer_ms = or_sum(at_most(max_ms, counters_.rebuffer_ms), rebuffer_ms_);
  figures.rebuffer_count = or_sum(at_most(max_ms / kMinStallMs, counters_.rebuffer_count), rebuffer_count_);
  figures.seek_ms = or_sum(at_most(max_ms, counters_.seek_ms), seek_ms_);
  figures.dropped_frames = at_most(max_ms / kMinFrameMs, counters_.dropped_frames);
  figures.served = served_;
  figures.switches = switches_;
  figures.downshifts = downshifts_;
  figures.upscale_percent = upscale_.mean();
  figures.max_upscale_percent = max_upscale_;
  figures.latency_ms = latency_.mean();
  finish_bitrate(figures, max_ms);
}

void Accumulator::finish_bitrate(SessionFigures& figures, std::int64_t max_ms) const {
  if (mean_bitrate_) {
    figures.bitrate_kbps = (mean_bitrate_->bps + 500) / 1000;
    figures.bitrate_ms = mean_bitrate_->known_ms ? at_most(max_ms, mean_bitrate_->known_ms) : figures.played_ms;
    figures.top_ms = mean_bitrate_->top_ms;
  } else if (const auto mean = bitrate_.mean()) {
    figures.bitrate_kbps = (*mean + 500) / 1000;
    figures.bitrate_ms = bitrate_.ms();
    figures.top_ms = top_ms_;
  }
  if (figures.top_ms > figures.bitrate_ms) figures.top_ms = figures.bitrate_ms;
}

}  // namespace playback
