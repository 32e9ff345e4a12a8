#pragma once
#include <cstdint>
#include <optional>

#include "db/database.h"
#include "figures/rules/metrics/confidence.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/query.h"
#include "settings/config.h"

// Compares what a metric was like before and after a moment.
namespace figures::rules {

// Holds two periods of the same length.
struct PeriodsAround {
  calendar::Period before, after;
  bool by_minute;  // they are whole minutes, not whole hours
};
// Returns as many whole hours as are over since `at`, at most 24, and as many before it, without the hour that contains
// `at`. As long as no hour is over, takes whole minutes, at most 60. Returns nullopt if not even a minute is over.
std::optional<PeriodsAround> periods_around(std::int64_t at, std::int64_t now);

struct Comparison {
  values::Aggregate before, after;
  Source source;
  std::optional<double> difference;            // of the metric: after minus before
  std::optional<ConfidenceInterval> interval;  // of the difference at 95 %; only of shares of sessions
};
// Charges two reads. Throws as read_figures() does.
Comparison compare(db::Database& db, const Config& config, const FiguresQuery& query, const MeasuredMetric& metric,
                   const PeriodsAround& periods);

}  // namespace figures::rules
