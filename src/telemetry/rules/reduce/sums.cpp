#include "telemetry/rules/reduce/sums.h"

#include <algorithm>
#include <cmath>

namespace telemetry::rules {
namespace {

using Number = std::optional<std::int64_t>;

constexpr std::int64_t kShortestStall = 250;  // ms; shorter ones are not counted
constexpr std::int64_t kShortestFrame = 4;    // ms; no picture has more than 250 in a second

void keep_greatest(Number& kept, const Number& given) {
  if (given) kept = std::max(kept.value_or(*given), *given);
}

Number at_most(std::int64_t most, const Number& given) { return given ? Number(std::min(most, *given)) : given; }

bool differs(const Number& before, const Number& after) { return before && after && *before != *after; }

}  // namespace

void TimedMean::pass(std::int64_t ms) {
  if (!value_) return;
  sum_ += static_cast<double>(*value_) * static_cast<double>(ms);
  ms_ += ms;
}

Number TimedMean::mean() const { return ms_ > 0 ? Number(std::llround(sum_ / static_cast<double>(ms_))) : value_; }

void Sums::add(const Stretch& stretch) {
  const auto ms = stretch.known_ms();
  if (stretch.state != State::rebuffering) stall_ms_ = 0;
  if (stretch.state == State::rebuffering) add_stall(ms);
  if (stretch.state == State::seeking) seek_ms_ += ms;
  if (stretch.state != State::playing) return;

  played_ms_ += ms;
  bitrate_.pass(ms);
  latency_.pass(ms);
  if (quality_.bitrate_bps && ms > 0) ms_by_bitrate_[*quality_.bitrate_bps] += ms;
}

void Sums::add_stall(std::int64_t ms) {
  const bool was_counted = stall_ms_ >= kShortestStall;
  rebuffer_ms_ += ms;
  stall_ms_ += ms;
  if (!was_counted && stall_ms_ >= kShortestStall) ++rebuffer_count_;
}

void Sums::take(const Observation& next) {
  take_totals(next.totals);
  take_quality(next);
  if (next.mean_bitrate) mean_bitrate_ = next.mean_bitrate;
  if (next.latency_ms) latency_.set(*next.latency_ms);
}

void Sums::take_totals(const Totals& totals) {
  keep_greatest(totals_.played_ms, totals.played_ms);
  keep_greatest(totals_.rebuffer_ms, totals.rebuffer_ms);
  keep_greatest(totals_.rebuffer_count, totals.rebuffer_count);
  keep_greatest(totals_.seek_ms, totals.seek_ms);
  keep_greatest(totals_.dropped_frames, totals.dropped_frames);
}

// A heartbeat tells the bitrate as well, but the size that it tells is the element's, which follows later.
void Sums::take_quality(const Observation& next) {
  const auto& [bitrate, width, height] = next.quality;
  const bool starts = next.to == State::playing;
  if (starts || next.changes_quality) {
    const bool changed =
        differs(quality_.bitrate_bps, bitrate) || differs(quality_.width, width) || differs(quality_.height, height);
    if (bitrate || width || height) switches_ = switches_.value_or(0) + (changed && next.changes_quality ? 1 : 0);
    if (width) quality_.width = width;
    if (height) quality_.height = height;
  }
  if (!bitrate || *bitrate == 0) return;
  quality_.bitrate_bps = bitrate;
  bitrate_.set(*bitrate);
}

// A player that keeps totals, but not this one, does not report what it would have counted.
void Sums::write(tables::Figures& figures, bool started, std::int64_t longest) const {
  const bool keeps_totals = totals_.played_ms || totals_.rebuffer_ms || totals_.rebuffer_count || totals_.seek_ms;
  const auto or_sum = [&](const Number& total, std::int64_t sum) {
    if (total) return total;
    return started && (sum > 0 || !keeps_totals) ? Number(sum) : std::nullopt;
  };
  figures.played_ms = or_sum(at_most(longest, totals_.played_ms), played_ms_);
  figures.rebuffer_ms = or_sum(at_most(longest, totals_.rebuffer_ms), rebuffer_ms_);
  figures.rebuffer_count = or_sum(at_most(longest / kShortestStall, totals_.rebuffer_count), rebuffer_count_);
  figures.seek_ms = or_sum(at_most(longest, totals_.seek_ms), seek_ms_);
  figures.dropped_frames = at_most(longest / kShortestFrame, totals_.dropped_frames);
  figures.switches = switches_;
  figures.latency_ms = latency_.mean();
  write_bitrate(figures, longest);
}

void Sums::write_bitrate(tables::Figures& figures, std::int64_t longest) const {
  if (mean_bitrate_) {
    figures.bitrate_kbps = (mean_bitrate_->bps + 500) / 1000;
    figures.bitrate_ms = mean_bitrate_->known_ms ? at_most(longest, mean_bitrate_->known_ms) : figures.played_ms;
    figures.top_ms = mean_bitrate_->top_ms;
  } else if (const auto mean = bitrate_.mean()) {
    figures.bitrate_kbps = (*mean + 500) / 1000;
    figures.bitrate_ms = bitrate_.ms();
    figures.top_ms = ms_by_bitrate_.empty() ? 0 : ms_by_bitrate_.rbegin()->second;
  }
  if (figures.top_ms > figures.bitrate_ms) figures.top_ms = figures.bitrate_ms;
}

}  // namespace telemetry::rules
