#include "telemetry/rules/measures.h"

#include <cmath>

namespace telemetry::rules {

double whole(std::int64_t thousandths) { return static_cast<double>(thousandths) / 1000; }

namespace measures {
namespace {

constexpr double kHour = 3'600'000;  // ms

std::optional<double> quotient(std::int64_t part, std::int64_t all) {
  if (all == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

Measure count(Sum sum) {
  return {"sum", [sum](const Sums& sums) { return std::optional(whole(sums.*sum)); }};
}
Measure rounded_sum(Sum sum) {
  return {"sum", [sum](const Sums& sums) { return std::optional(std::round(whole(sums.*sum))); }};
}

Measure ratio(Sum part, Sum all, const char* name) {
  return {name, [=](const Sums& sums) { return quotient(sums.*part, sums.*all); }};
}

Measure mean(Sum part, Sum all, double factor) {
  return {"mean", [=](const Sums& sums) -> std::optional<double> {
            const auto mean = quotient(sums.*part, sums.*all);
            return mean ? std::optional(std::round(*mean * factor)) : std::nullopt;
          }};
}

Measure per_hour(Sum sum) {
  return {"perHour", [=](const Sums& sums) -> std::optional<double> {
            const auto per_ms = quotient(sums.*sum, sums.played_ms);
            return per_ms ? std::optional(*per_ms * kHour) : std::nullopt;
          }};
}

Measure percentile(const char* name, double q, tables::Histogram tables::Histograms::*histogram) {
  return {name,
          [=](const Sums& sums) -> std::optional<double> {
            const auto value = (sums.histograms.*histogram).quantile(q);
            return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
          },
          true};
}

}  // namespace measures
}  // namespace telemetry::rules
