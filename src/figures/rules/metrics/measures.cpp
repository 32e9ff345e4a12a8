#include "figures/rules/metrics/measures.h"

#include <cmath>

namespace figures::rules::measures {
namespace {

constexpr double kHour = 3'600'000;  // ms

std::optional<double> quotient(playback::Thousandths part, playback::Thousandths all) {
  if (all.count == 0) return std::nullopt;
  return static_cast<double>(part.count) / static_cast<double>(all.count);
}

}  // namespace

Measure count(Sum sum) {
  return {"sum", [sum](const values::Aggregate& aggregate) { return std::optional((aggregate.*sum).whole()); }};
}
Measure rounded_sum(Sum sum) {
  return {"sum",
          [sum](const values::Aggregate& aggregate) { return std::optional(std::round((aggregate.*sum).whole())); }};
}

Measure ratio(Sum part, Sum all, const char* name, double unit) {
  return {name, [=](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto found = quotient(aggregate.*part, aggregate.*all);
            return found ? std::optional(*found / unit) : std::nullopt;
          }};
}

Measure share(Sum part, Sum all) {
  auto measure = ratio(part, all);
  measure.share = Share{part, all};
  return measure;
}

Measure mean(Sum part, Sum all, double factor) {
  return {"mean", [=](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto mean = quotient(aggregate.*part, aggregate.*all);
            return mean ? std::optional(std::round(*mean * factor)) : std::nullopt;
          }};
}

Measure per_hour(Sum sum) {
  return {"perHour", [=](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto per_ms = quotient(aggregate.*sum, aggregate.played_ms);
            return per_ms ? std::optional(*per_ms * kHour) : std::nullopt;
          }};
}

Measure points(const char* name, Sum tenths, Sum all) {
  return {name, [=](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto mean = quotient(aggregate.*tenths, aggregate.*all);
            return mean ? std::optional(std::round(*mean) / 10) : std::nullopt;
          }};
}

Measure success_points() {
  return {"success", [](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto lost = (aggregate.start_failures + aggregate.playback_failures) * 2 + aggregate.exits;
            const auto share = quotient(aggregate.scored * 2 - lost, aggregate.scored * 2);
            return share ? std::optional(std::round(*share * 1000) / 10) : std::nullopt;
          }};
}

Measure failures() {
  return {"ratio", [](const values::Aggregate& aggregate) {
            return quotient(aggregate.start_failures + aggregate.playback_failures, aggregate.attempts);
          }};
}

Measure unique_viewers() {
  return {"count", [](const values::Aggregate& aggregate) { return aggregate.histograms.viewers.count(); }, true};
}

Measure percentile(const char* name, double q, values::Histogram values::Histograms::*histogram) {
  return {name,
          [=](const values::Aggregate& aggregate) -> std::optional<double> {
            const auto value = (aggregate.histograms.*histogram).quantile(q);
            return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
          },
          true};
}

}  // namespace figures::rules::measures
