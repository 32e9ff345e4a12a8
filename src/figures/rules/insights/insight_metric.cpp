#include "figures/rules/insights/insight_metric.h"

#include <algorithm>

namespace figures::rules::insights {
namespace {

using values::Aggregate;

constexpr double kMsPerSecond = 1000;
constexpr double kMaxStartupMs = 60'000, kMaxRebufferMs = 600'000, kMaxRebuffering = 0.8;

InsightMetric failures(std::string_view key, std::string_view what, std::vector<Aggregate::Sum> parts,
                       Aggregate::Sum whole) {
  InsightMetric metric{key, what, std::move(parts), whole};
  metric.comes_in_bursts = true;
  return metric;
}

std::vector<InsightMetric> make_metrics() {
  InsightMetric rebuffering{"rebufferRatio", "rebuffering", {&Aggregate::rebuffer_ms}, &Aggregate::watched_ms};
  rebuffering.is_time = true;
  rebuffering.most = kMaxRebufferMs;
  rebuffering.most_of_whole = kMaxRebuffering;
  InsightMetric mean{"startupMs:mean", "the startup", {&Aggregate::startup_ms}, &Aggregate::startups};
  mean.is_time = true;
  mean.most = kMaxStartupMs;
  InsightMetric slow{"startupMs:p95", "starts that are slower than", {&Aggregate::startup_ms}, &Aggregate::startups};
  slow.is_time = true;
  slow.is_percentile = true;
  InsightMetric good{"good", "sessions that are not good", {&Aggregate::good}, &Aggregate::attempts};
  good.is_inverse = true;
  good.comes_in_bursts = true;
  return {failures("failures", "failures", {&Aggregate::start_failures, &Aggregate::playback_failures},
                   &Aggregate::attempts),
          failures("startFailures", "start failures", {&Aggregate::start_failures}, &Aggregate::attempts),
          failures("playbackFailures", "playback failures", {&Aggregate::playback_failures}, &Aggregate::plays),
          failures("exitsBeforeStart", "exits before the start", {&Aggregate::exits}, &Aggregate::attempts),
          slow,
          mean,
          rebuffering,
          {"stalledPlays", "plays with a stall", {&Aggregate::stalled_plays}, &Aggregate::plays},
          good};
}

}  // namespace

const std::vector<InsightMetric>& all_insight_metrics() {
  static const auto all = make_metrics();
  return all;
}

const InsightMetric* find_insight_metric(std::string_view key) {
  const auto& all = all_insight_metrics();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.key == key; });
  return found == all.end() ? nullptr : &*found;
}

Portion portion_of(const InsightMetric& metric, const Aggregate& aggregate) {
  double part = 0;
  for (const auto sum : metric.parts) part += (aggregate.*sum).whole();
  const double whole = (aggregate.*metric.whole).whole();
  if (metric.is_inverse) part = std::max(0.0, whole - part);
  const double unit = metric.is_time ? kMsPerSecond : 1;
  const bool ratio_of_times = metric.whole == &Aggregate::watched_ms;
  return {part / unit, whole / (ratio_of_times ? unit : 1)};
}

Portion portion_of_session(const InsightMetric& metric, const Aggregate& session) {
  auto portion = portion_of(metric, session);
  if (metric.most > 0) portion.part = std::min(portion.part, metric.most / kMsPerSecond * session.sessions.whole());
  if (metric.most_of_whole > 0) portion.part = std::min(portion.part, metric.most_of_whole * portion.whole);
  return portion;
}

double in_unit_of(const InsightMetric& metric, double rate) {
  if (metric.is_inverse) return 1 - rate;
  return metric.is_duration() ? rate * kMsPerSecond : rate;
}

}  // namespace figures::rules::insights
