#include "figures/rules/metrics/metrics.h"

namespace figures::rules {
namespace {

using values::Histograms;
using namespace measures;

// These need more than sums and are rarely asked for, so they are not among the default metrics.
constexpr char kUniqueViewers[] = "uniqueViewers", kPageStartup[] = "pageStartupMs",
               kPlayerStartup[] = "playerStartupMs";
constexpr char kFailures[] = "failures";  // no default metric, as its two kinds are
constexpr auto kLowSample = playback::Thousandths::of(25);

std::vector<Metric> counts() {
  return {
      {"sessions",
       "Sessions",
       "count",
       Better::neither,
       "Sessions that were first seen in the period.",
       {count(&values::Aggregate::sessions)}},
      {"attempts",
       "Attempts",
       "count",
       Better::neither,
       "Sessions in which playback was asked for.",
       {count(&values::Aggregate::attempts)}},
      {"plays",
       "Plays",
       "count",
       Better::neither,
       "Sessions in which a first frame was shown.",
       {count(&values::Aggregate::plays)}},
      {kUniqueViewers,
       "Unique viewers",
       "count",
       Better::neither,
       "Different viewers, as far as the page says who they are (viewerId). Exact up to 3,000, beyond that within 2 % "
       "in 98 of 100 cases. Null for what is left when a filter takes some viewers' sessions away.",
       {unique_viewers()}},
  };
}

std::vector<Metric> starts_and_failures() {
  return {
      {"startupMs",
       "Startup time",
       "ms",
       Better::lower,
       "Time to first frame: from the request to play to the first frame, where the page was visible and nobody paused "
       "meanwhile.",
       {percentile("p50", 0.5, &Histograms::startup_ms), percentile("p95", 0.95, &Histograms::startup_ms),
        mean(&values::Aggregate::startup_ms, &values::Aggregate::startups)}},
      {"exitsBeforeStart",
       "Exits before start",
       "ratio",
       Better::lower,
       "Exits before video start (EBVS): share of the attempts that were given up after a second or more, before the "
       "first frame and without a failure.",
       {share(&values::Aggregate::exits, &values::Aggregate::attempts)}},
      {kFailures,
       "Failures",
       "ratio",
       Better::lower,
       "Share of the attempts that a fatal error ended, before or after the first frame.",
       {failures()}},
      {"startFailures",
       "Start failures",
       "ratio",
       Better::lower,
       "Share of the attempts that a fatal error ended before the first frame.",
       {share(&values::Aggregate::start_failures, &values::Aggregate::attempts)}},
      {"playbackFailures",
       "Playback failures",
       "ratio",
       Better::lower,
       "Share of the plays that a fatal error ended.",
       {share(&values::Aggregate::playback_failures, &values::Aggregate::plays)}},
      {"refused",
       "Refused",
       "ratio",
       Better::neither,
       "Share of the attempts that a rule of the business ended, such as no right to watch (error with business: "
       "true). "
       "They are no failures.",
       {share(&values::Aggregate::refused, &values::Aggregate::attempts)}},
      {kPageStartup,
       "Page startup",
       "ms",
       Better::lower,
       "From the navigation to the page until the player was there, as far as pages say it.",
       {percentile("p50", 0.5, &Histograms::page_startup_ms), percentile("p95", 0.95, &Histograms::page_startup_ms)}},
      {kPlayerStartup,
       "Player startup",
       "ms",
       Better::lower,
       "From the player's creation until it was ready to play, as far as pages say it.",
       {percentile("p50", 0.5, &Histograms::player_startup_ms),
        percentile("p95", 0.95, &Histograms::player_startup_ms)}},
  };
}

std::vector<Metric> times() {
  return {
      {"playedMs",
       "Time played",
       "ms",
       Better::higher,
       "Time in which the picture moved.",
       {rounded_sum(&values::Aggregate::played_ms), mean(&values::Aggregate::played_ms, &values::Aggregate::plays),
        percentile("p50", 0.5, &Histograms::played_ms)}},
      {"watchedMs",
       "Time watched",
       "ms",
       Better::higher,
       "Startup, playing, rebuffering and seeking together; no pauses.",
       {rounded_sum(&values::Aggregate::watched_ms)}},
      {"rebufferRatio",
       "Rebuffering",
       "ratio",
       Better::lower,
       "Rebuffering ratio: time of rebuffering by time watched.",
       {ratio(&values::Aggregate::rebuffer_ms, &values::Aggregate::watched_ms)}},
      {"rebufferCount",
       "Stalls",
       "number",
       Better::lower,
       "Stalls of a quarter of a second or more for each play, or for each hour played.",
       {ratio(&values::Aggregate::rebuffer_count, &values::Aggregate::plays, "perPlay"),
        per_hour(&values::Aggregate::rebuffer_count)}},
      {"stalledPlays",
       "Plays with a stall",
       "ratio",
       Better::lower,
       "Share of the plays that had a stall.",
       {share(&values::Aggregate::stalled_plays, &values::Aggregate::plays)}},
      {"seekMs",
       "Seek latency",
       "ms",
       Better::lower,
       "How long a seek took until the picture moved again, in the mean.",
       {mean(&values::Aggregate::seek_ms, &values::Aggregate::seeks)}},
  };
}

std::vector<Metric> picture() {
  return {
      {"bitrateKbps",
       "Bitrate",
       "kbps",
       Better::higher,
       "Bitrate of what was played: the mean by time played, or the middle one of the sessions' means.",
       {mean(&values::Aggregate::bitrate_kbits, &values::Aggregate::bitrate_ms, 1000),
        percentile("p50", 0.5, &Histograms::bitrate_kbps)}},
      {"topShare",
       "Time at the top rendition",
       "ratio",
       Better::higher,
       "Share of the time played, as far as the bitrate is known, in which it was the highest.",
       {ratio(&values::Aggregate::top_ms, &values::Aggregate::bitrate_ms)}},
      {"switches",
       "Quality changes",
       "number",
       Better::lower,
       "Quality changes for each hour played.",
       {per_hour(&values::Aggregate::switches)}},
      {"downshifts",
       "Drops in quality",
       "number",
       Better::lower,
       "Drops to a lower quality for each hour played.",
       {per_hour(&values::Aggregate::downshifts)}},
      {"upscaling",
       "Upscaling",
       "ratio",
       Better::lower,
       "By how much larger the picture was shown than it is, in pixels of the page: 1 is twice as wide.",
       {ratio(&values::Aggregate::upscale_percent, &values::Aggregate::sized, "mean", 100)}},
      {"droppedFrames",
       "Dropped frames",
       "number",
       Better::lower,
       "Frames dropped for each hour played.",
       {per_hour(&values::Aggregate::dropped_frames)}},
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
       {share(&values::Aggregate::completed, &values::Aggregate::plays)}},
      {"experienceScore",
       "Experience score",
       "number",
       Better::higher,
       "0 to 100. Start: 100 * 8 / (8 + seconds of startup). Smoothness: the mean of 100 / sqrt(1 + (stalls in ten "
       "minutes / 2)^2) and 100 * e^(-10 * rebuffering ratio). Quality: 100 * e^(-0.33 * (0.15 * most + 0.85 * mean "
       "upscaling)). A session scores the mean of those that are known; 0 if it failed, 50 if it was given up before "
       "the start.",
       {points("mean", &values::Aggregate::score, &values::Aggregate::scored),
        points("start", &values::Aggregate::start_score, &values::Aggregate::startups),
        points("smoothness", &values::Aggregate::smooth_score, &values::Aggregate::smooths),
        points("quality", &values::Aggregate::quality_score, &values::Aggregate::sized), success_points()}},
      {"good",
       "Good sessions",
       "ratio",
       Better::higher,
       "Share of the attempts that started within 2 s, rebuffered for at most 1 % of the time watched, and did not "
       "fail.",
       {share(&values::Aggregate::good, &values::Aggregate::attempts)}},
      {"viewers",
       "Viewers",
       "count",
       Better::neither,
       "Who was watching at the end of a minute: at most, or in the mean. It is counted then, and not of what is sent "
       "later.",
       {{"peak", {}}, {"mean", {}}}},
  };
}

}  // namespace

const std::vector<Metric>& all_metrics() {
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

std::optional<double> MeasuredMetric::value_of(const values::Aggregate& aggregate) const {
  const bool has_data = aggregate.sessions.count > 0 || aggregate.watched_ms.count > 0;
  return has_data && measure->value_of ? measure->value_of(aggregate) : std::nullopt;
}

std::optional<MeasuredMetric> find_metric(std::string_view name) {
  const auto colon = name.find(':');
  for (const auto& metric : all_metrics()) {
    if (metric.id != name.substr(0, colon)) continue;
    if (colon == name.npos) return MeasuredMetric{&metric, &metric.measures.front()};
    for (const auto& measure : metric.measures) {
      if (measure.name == name.substr(colon + 1)) return MeasuredMetric{&metric, &measure};
    }
  }
  return std::nullopt;
}

std::vector<MeasuredMetric> default_metrics() {
  std::vector<MeasuredMetric> usual;
  for (const auto& metric : all_metrics()) {
    const MeasuredMetric measured{&metric, &metric.measures.front()};
    const bool rare = metric.id == kUniqueViewers || metric.id == kPageStartup || metric.id == kPlayerStartup;
    if (!measured.is_viewers() && !rare && metric.id != kFailures) usual.push_back(measured);
  }
  return usual;
}

bool is_low_sample(const values::Aggregate& aggregate) { return aggregate.attempts < kLowSample; }

}  // namespace figures::rules
