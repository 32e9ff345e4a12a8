#include "telemetry/rules/session_sums.h"

#include <algorithm>
#include <optional>

namespace telemetry::rules {
namespace {

using tables::Figures;
using tables::Outcome;
using tables::Reason;
using tables::Sums;

constexpr std::int64_t kGoodStartup = 2000;     // ms
constexpr std::int64_t kGoodRebuffering = 100;  // at most one part in so many of the time watched
// No session has more: what a player claims beyond is cut, so that no sum overflows.
constexpr std::int64_t kGreatest = 100'000'000'000, kGreatestKbps = 1'000'000, kGreatestWeight = 100'000;

std::int64_t known(const std::optional<std::int64_t>& value) {
  return std::clamp(value.value_or(0), std::int64_t{0}, kGreatest);
}

// Startup, playing, waiting and seeking, but not pauses.
std::int64_t watched_ms(const Figures& figures) {
  return known(figures.startup_ms) + known(figures.played_ms) + known(figures.rebuffer_ms) + known(figures.seek_ms);
}

// Somebody saw it start within two seconds, or we do not know when it was asked for, and play on with hardly a stall.
bool good(const Figures& figures, Outcome outcome) {
  return figures.started && outcome == Outcome::played && known(figures.startup_ms) <= kGoodStartup &&
         known(figures.rebuffer_ms) * kGoodRebuffering <= watched_ms(figures);
}

// Adds to sums by the weight of one session.
class Adder {
 public:
  Adder(Sums& sums, int weight) : sums_(sums), weight_(std::clamp<std::int64_t>(weight, 1, kGreatestWeight)) {}

  void add(std::int64_t Sums::*sum, std::int64_t value) {
    sums_.*sum = std::min(tables::kGreatestSum, sums_.*sum + std::min(value, kGreatest) * weight_);
  }
  void add(std::int64_t Sums::*sum, const std::optional<std::int64_t>& value) { add(sum, known(value)); }
  void count_if(bool counts, std::int64_t Sums::*sum) { add(sum, std::int64_t{counts}); }
  void add(tables::Histogram& histogram, const std::optional<std::int64_t>& value) {
    if (value) histogram.add(*value, weight_);
  }

 private:
  Sums& sums_;
  const std::int64_t weight_;
};

void add_counts(Adder& adder, const Figures& figures, Outcome outcome) {
  adder.count_if(true, &Sums::sessions);
  // Some players tell that they failed, but not that they were asked to play.
  adder.count_if(figures.attempted || outcome == Outcome::start_failure, &Sums::attempts);
  adder.count_if(figures.started, &Sums::plays);
  adder.count_if(figures.startup_ms.has_value(), &Sums::startups);
  adder.count_if(outcome == Outcome::exit_before_start, &Sums::exits);
  adder.count_if(outcome == Outcome::start_failure, &Sums::start_failures);
  adder.count_if(outcome == Outcome::playback_failure, &Sums::playback_failures);
  adder.count_if(figures.recovered, &Sums::recovered);
  adder.count_if(figures.started && known(figures.rebuffer_count) > 0, &Sums::stalled_plays);
  adder.count_if(figures.started && figures.reason == Reason::completed, &Sums::completed);
  adder.count_if(good(figures, outcome), &Sums::good);
}

void add_times(Adder& adder, const Figures& figures) {
  adder.add(&Sums::startup_ms, figures.startup_ms);
  adder.add(&Sums::played_ms, figures.played_ms);
  adder.add(&Sums::watched_ms, watched_ms(figures));
  adder.add(&Sums::rebuffer_ms, figures.rebuffer_ms);
  adder.add(&Sums::rebuffer_count, figures.rebuffer_count);
  adder.add(&Sums::seek_ms, figures.seek_ms);
  adder.add(&Sums::switches, figures.switches);
  adder.add(&Sums::dropped_frames, figures.dropped_frames);
}

void add_bitrate(Adder& adder, const Figures& figures) {
  if (!figures.bitrate_kbps) return;
  adder.add(&Sums::bitrate_ms, figures.bitrate_ms);
  adder.add(&Sums::bitrate_kbits,
            std::min(known(figures.bitrate_kbps), kGreatestKbps) * known(figures.bitrate_ms) / 1000);
  adder.add(&Sums::top_ms, figures.top_ms);
}

}  // namespace

void add_session(Sums& sums, const tables::playback_figures::Row& session) {
  const auto& figures = session.figures;
  Adder adder(sums, figures.weight);
  add_counts(adder, figures, session.outcome);
  add_times(adder, figures);
  add_bitrate(adder, figures);

  auto& histograms = sums.histograms;
  adder.add(histograms.startup_ms, figures.startup_ms);
  adder.add(histograms.bitrate_kbps, figures.bitrate_kbps);
  if (figures.started) adder.add(histograms.played_ms, figures.played_ms);
  adder.add(histograms.latency_ms, figures.latency_ms);
}

}  // namespace telemetry::rules
