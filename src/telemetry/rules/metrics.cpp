#include "telemetry/rules/metrics.h"

#include "telemetry/rules/measures.h"

namespace telemetry::rules {
namespace {

using tables::Histograms;
using namespace measures;

constexpr std::int64_t kLowSample = 25'000;  // thousandths of an attempt

std::vector<Metric> counts() {
  return {
      {"sessions",
       "Sessions",
       "count",
       Better::neither,
       "Sessions that were first heard of in the period.",
       {count(&Sums::sessions)}},
      {"attempts",
       "Attempts",
       "count",
       Better::neither,
       "Sessions in which playback was asked for.",
       {count(&Sums::attempts)}},
      {"plays", "Plays", "count", Better::neither, "Sessions in which a first frame was shown.", {count(&Sums::plays)}},
  };
}

std::vector<Metric> starts_and_failures() {
  return {
      {"startupMs",
       "Startup time",
       "ms",
       Better::lower,
       "From the request to play to the first frame, where the page was visible and nobody paused meanwhile.",
       {percentile("p50", 0.5, &Histograms::startup_ms), percentile("p95", 0.95, &Histograms::startup_ms),
        mean(&Sums::startup_ms, &Sums::startups)}},
      {"exitsBeforeStart",
       "Exits before start",
       "ratio",
       Better::lower,
       "Share of the attempts that were given up after a second or more, before the first frame and without a failure.",
       {ratio(&Sums::exits, &Sums::attempts)}},
      {"startFailures",
       "Start failures",
       "ratio",
       Better::lower,
       "Share of the attempts that a fatal error ended before the first frame.",
       {ratio(&Sums::start_failures, &Sums::attempts)}},
      {"playbackFailures",
       "Playback failures",
       "ratio",
       Better::lower,
       "Share of the plays that a fatal error ended.",
       {ratio(&Sums::playback_failures, &Sums::plays)}},
  };
}

std::vector<Metric> times() {
  return {
      {"playedMs",
       "Time played",
       "ms",
       Better::higher,
       "Time in which the picture moved.",
       {rounded_sum(&Sums::played_ms), mean(&Sums::played_ms, &Sums::plays),
        percentile("p50", 0.5, &Histograms::played_ms)}},
      {"watchedMs",
       "Time watched",
       "ms",
       Better::higher,
       "Startup, playing, rebuffering and seeking together; no pauses.",
       {rounded_sum(&Sums::watched_ms)}},
      {"rebufferRatio",
       "Rebuffering",
       "ratio",
       Better::lower,
       "Time of rebuffering by time watched.",
       {ratio(&Sums::rebuffer_ms, &Sums::watched_ms)}},
      {"rebufferCount",
       "Stalls",
       "number",
       Better::lower,
       "Stalls of a quarter of a second or more for each play, or for each hour played.",
       {ratio(&Sums::rebuffer_count, &Sums::plays, "perPlay"), per_hour(&Sums::rebuffer_count)}},
      {"stalledPlays",
       "Plays with a stall",
       "ratio",
       Better::lower,
       "Share of the plays that had a stall.",
       {ratio(&Sums::stalled_plays, &Sums::plays)}},
  };
}

std::vector<Metric> picture() {
  return {
      {"bitrateKbps",
       "Bitrate",
       "kbps",
       Better::higher,
       "Bitrate of what was played: the mean by time played, or the middle one of the sessions' means.",
       {mean(&Sums::bitrate_kbits, &Sums::bitrate_ms, 1000), percentile("p50", 0.5, &Histograms::bitrate_kbps)}},
      {"topShare",
       "Time at the top rendition",
       "ratio",
       Better::higher,
       "Share of the time played, as far as the bitrate is known, in which it was the highest.",
       {ratio(&Sums::top_ms, &Sums::bitrate_ms)}},
      {"switches",
       "Changes of quality",
       "number",
       Better::lower,
       "Changes of quality for each hour played.",
       {per_hour(&Sums::switches)}},
      {"droppedFrames",
       "Dropped frames",
       "number",
       Better::lower,
       "Frames dropped for each hour played.",
       {per_hour(&Sums::dropped_frames)}},
      {"liveLatencyMs",
       "Live latency",
       "ms",
       Better::lower,
       "How far behind the live edge sessions played.",
       {percentile("p50", 0.5, &Histograms::latency_ms)}},
  };
}

std::vector<Metric> verdicts() {
  return {
      {"completed",
       "Completed",
       "ratio",
       Better::higher,
       "Share of the plays that went on to the end.",
       {ratio(&Sums::completed, &Sums::plays)}},
      {"good",
       "Good sessions",
       "ratio",
       Better::higher,
       "Share of the attempts that started within 2 s, rebuffered for at most 1 % of the time watched, and did not "
       "fail.",
       {ratio(&Sums::good, &Sums::attempts)}},
      {"viewers",
       "Viewers",
       "count",
       Better::neither,
       "Who was watching at the end of a minute: at most, or in the mean.",
       {{"peak", {}}, {"mean", {}}}},
  };
}

}  // namespace

const std::vector<Metric>& every_metric() {
  static const std::vector<Metric> all = [] {
    std::vector<Metric> metrics;
    for (const auto& group : {counts(), starts_and_failures(), times(), picture(), verdicts()}) {
      metrics.insert(metrics.end(), group.begin(), group.end());
    }
    return metrics;
  }();
  return all;
}

std::string MeasuredMetric::key() const {
  return metric->measures.size() == 1 ? metric->id : metric->id + ":" + measure->name;
}

std::optional<double> MeasuredMetric::of(const Sums& sums) const {
  return sums.sessions > 0 && measure->of ? measure->of(sums) : std::nullopt;
}

std::optional<MeasuredMetric> metric_named(std::string_view name) {
  const auto colon = name.find(':');
  for (const auto& metric : every_metric()) {
    if (metric.id != name.substr(0, colon)) continue;
    if (colon == name.npos) return MeasuredMetric{&metric, &metric.measures.front()};
    for (const auto& measure : metric.measures) {
      if (measure.name == name.substr(colon + 1)) return MeasuredMetric{&metric, &measure};
    }
  }
  return std::nullopt;
}

std::vector<MeasuredMetric> usual_metrics() {
  std::vector<MeasuredMetric> usual;
  for (const auto& metric : every_metric()) {
    const MeasuredMetric measured{&metric, &metric.measures.front()};
    if (!measured.is_viewers()) usual.push_back(measured);
  }
  return usual;
}

bool low_sample(const Sums& sums) { return sums.attempts < kLowSample; }

}  // namespace telemetry::rules
