#include "figures/values/aggregate.h"

#include <algorithm>
#include <cmath>

#include "figures/values/varint.h"
#include "playback/experience.h"
#include "playback/viewer.h"

// Defines each sum of hourly_rollups and daily_rollups: what one session counts for.
namespace figures::values {
namespace {

using playback::EndReason;
using playback::Outcome;
using playback::SessionFigures;

static_assert(kAggregateSums.size() <= 64, "a mask has a bit for each of them");

constexpr std::int64_t kGoodStartupMs = 2000;
constexpr std::int64_t kGoodRebuffering = 100;  // at most one part in so many of the time watched
// Limits what a session counts for, whatever its player claims, so that no sum overflows.
constexpr std::int64_t kMaxDurationMs = 100'000'000'000, kMaxKbps = 1'000'000;
constexpr Thousandths kMinWeight{1}, kMaxWeight = Thousandths::of(100);

std::int64_t known(const std::optional<std::int64_t>& value) {
  return std::clamp(value.value_or(0), std::int64_t{0}, kMaxDurationMs);
}

// Adds up startup, playing, waiting and seeking, but not pauses.
std::int64_t watched_ms(const SessionFigures& figures) {
  return known(figures.startup_ms) + known(figures.played_ms) + known(figures.rebuffer_ms) + known(figures.seek_ms);
}

// Returns whether the viewer saw it start within two seconds (or the request to play is not known), and play on with
// hardly a stall.
bool is_good(const SessionFigures& figures, Outcome outcome) {
  return figures.started && outcome == Outcome::played && known(figures.startup_ms) <= kGoodStartupMs &&
         known(figures.rebuffer_ms) * kGoodRebuffering <= watched_ms(figures);
}

// Adds values by the weight of one session.
class Adder {
 public:
  Adder(Aggregate& aggregate, Thousandths weight)
      : aggregate_(aggregate), weight_(std::clamp(weight, kMinWeight, kMaxWeight)) {}

  void add(Aggregate::Sum sum, std::int64_t value) {
    aggregate_.*sum = std::min(kMaxSum, aggregate_.*sum + weight_ * std::min(value, kMaxDurationMs));
  }
  void add(Aggregate::Sum sum, const std::optional<std::int64_t>& value) { add(sum, known(value)); }
  void count_if(bool counts, Aggregate::Sum sum) { add(sum, std::int64_t{counts}); }
  void add(Histogram& histogram, const std::optional<std::int64_t>& value) {
    if (value) histogram.add(*value, weight_);
  }

 private:
  Aggregate& aggregate_;
  const Thousandths weight_;
};

void add_counts(Adder& adder, const SessionFigures& figures, Outcome outcome) {
  adder.count_if(true, &Aggregate::sessions);
  // Some players say that they failed, but not that they were asked to play.
  adder.count_if(figures.attempted || outcome == Outcome::start_failure, &Aggregate::attempts);
  adder.count_if(figures.started, &Aggregate::plays);
  adder.count_if(figures.startup_ms.has_value(), &Aggregate::startups);
  adder.count_if(outcome == Outcome::exit_before_start, &Aggregate::exits);
  adder.count_if(outcome == Outcome::start_failure, &Aggregate::start_failures);
  adder.count_if(outcome == Outcome::playback_failure, &Aggregate::playback_failures);
  adder.count_if(figures.recovered, &Aggregate::recovered);
  adder.count_if(figures.started && known(figures.rebuffer_count) > 0, &Aggregate::stalled_plays);
  adder.count_if(figures.started && figures.end_reason == EndReason::completed, &Aggregate::completed);
  adder.count_if(is_good(figures, outcome), &Aggregate::good);
  adder.count_if(outcome == Outcome::refused, &Aggregate::refused);
}

void add_times(Adder& adder, const SessionFigures& figures) {
  adder.add(&Aggregate::startup_ms, figures.startup_ms);
  adder.add(&Aggregate::played_ms, figures.played_ms);
  adder.add(&Aggregate::watched_ms, watched_ms(figures));
  adder.add(&Aggregate::rebuffer_ms, figures.rebuffer_ms);
  adder.add(&Aggregate::rebuffer_count, figures.rebuffer_count);
  adder.add(&Aggregate::seek_ms, figures.seek_ms);
  adder.add(&Aggregate::seeks, figures.seeks);
  adder.add(&Aggregate::switches, figures.switches);
  adder.add(&Aggregate::downshifts, figures.downshifts);
  adder.add(&Aggregate::dropped_frames, figures.dropped_frames);
}

void add_bitrate(Adder& adder, const SessionFigures& figures) {
  if (!figures.bitrate_kbps) return;
  adder.add(&Aggregate::bitrate_ms, figures.bitrate_ms);
  adder.add(&Aggregate::bitrate_kbits,
            std::min(known(figures.bitrate_kbps), kMaxKbps) * known(figures.bitrate_ms) / 1000);
  adder.add(&Aggregate::top_ms, figures.top_ms);
}

void add_upscaling(Adder& adder, const SessionFigures& figures) {
  adder.count_if(figures.upscale_percent.has_value(), &Aggregate::sized);
  adder.add(&Aggregate::upscale_percent, figures.upscale_percent);
}

// Adds up points in tenths.
void add_points(Adder& adder, Aggregate::Sum sum, const std::optional<double>& points) {
  if (points) adder.add(sum, static_cast<std::int64_t>(std::llround(*points * 10)));
}

void add_experience(Adder& adder, const SessionFigures& figures, Outcome outcome) {
  const auto experience = playback::experience_of(figures, outcome);
  if (!experience) return;
  adder.count_if(true, &Aggregate::scored);
  add_points(adder, &Aggregate::score, experience->whole);
  add_points(adder, &Aggregate::start_score, experience->start);
  adder.count_if(experience->smoothness.has_value(), &Aggregate::smooths);
  add_points(adder, &Aggregate::smooth_score, experience->smoothness);
  add_points(adder, &Aggregate::quality_score, experience->quality);
}

void add_later_part(Adder& adder, const SessionFigures& figures) {
  adder.add(&Aggregate::played_ms, figures.played_ms);
  adder.add(&Aggregate::watched_ms, known(figures.played_ms) + known(figures.rebuffer_ms));
  adder.add(&Aggregate::rebuffer_ms, figures.rebuffer_ms);
  adder.add(&Aggregate::rebuffer_count, figures.rebuffer_count);
}

}  // namespace

void Aggregate::add_sums(const SessionFigures& figures, Outcome outcome) {
  Adder adder(*this, figures.weight);
  if (figures.continues) return add_later_part(adder, figures);
  add_counts(adder, figures, outcome);
  add_times(adder, figures);
  add_bitrate(adder, figures);
  add_upscaling(adder, figures);
  add_experience(adder, figures, outcome);
}

void Aggregate::add(const SessionFigures& figures, Outcome outcome) {
  add_sums(figures, outcome);
  if (figures.continues) return;

  Adder adder(*this, figures.weight);
  adder.add(histograms.startup_ms, figures.startup_ms);
  adder.add(histograms.bitrate_kbps, figures.bitrate_kbps);
  if (figures.started) adder.add(histograms.played_ms, figures.played_ms);
  adder.add(histograms.latency_ms, figures.latency_ms);
  adder.add(histograms.page_startup_ms, figures.page_startup_ms);
  adder.add(histograms.player_startup_ms, figures.player_startup_ms);
  const auto& viewer = figures.dimensions[playback::Dimension::viewer];
  if (playback::is_viewer(viewer)) histograms.viewers.add(playback::hash_in(viewer));
}

Aggregate& Aggregate::operator+=(const Aggregate& other) {
  for (const auto sum : kAggregateSums) this->*sum = std::min(kMaxSum, this->*sum + other.*sum);
  histograms += other.histograms;
  return *this;
}

Aggregate& Aggregate::operator-=(const Aggregate& part) {
  for (const auto sum : kAggregateSums) this->*sum = std::max(Thousandths(), this->*sum - part.*sum);
  histograms -= part.histograms;
  return *this;
}

// Writes a mask of the sums that are not 0, with the first one's bit the lowest, and then these sums.
std::string Aggregate::encode_sums() const {
  std::uint64_t mask = 0;
  std::string numbers;
  for (std::size_t i = 1; i < kAggregateSums.size(); ++i) {
    const auto sum = (this->*kAggregateSums[i]).count;
    if (sum == 0) continue;
    mask |= std::uint64_t{1} << (i - 1);
    varint::append(numbers, static_cast<std::uint64_t>(sum));
  }
  std::string bytes;
  varint::append(bytes, mask);
  return bytes + numbers;
}

void Aggregate::decode_sums(std::string_view bytes) {
  const std::uint64_t mask = varint::read(bytes);
  if (mask >> (kAggregateSums.size() - 1) != 0) throw CorruptBytes();
  for (std::size_t i = 1; i < kAggregateSums.size(); ++i) {
    const bool is_there = mask >> (i - 1) & 1;
    this->*kAggregateSums[i] = Thousandths(is_there ? static_cast<std::int64_t>(varint::read(bytes)) : 0);
  }
  if (!bytes.empty()) throw CorruptBytes();
}

bool operator==(const Aggregate& a, const Aggregate& b) {
  return std::all_of(kAggregateSums.begin(), kAggregateSums.end(), [&](const auto sum) { return a.*sum == b.*sum; }) &&
         a.histograms.encode() == b.histograms.encode();
}

Aggregate whole_of(const AggregatesByKey& parts) {
  Aggregate whole;
  for (const auto& [key, part] : parts) whole += part;
  return whole;
}

}  // namespace figures::values
