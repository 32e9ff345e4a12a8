#pragma once
#include <cstdint>
#include <optional>

#include "config.h"
#include "db/database.h"
#include "figures/rules/metrics/confidence.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/query.h"

// What a metric was like before and after a moment.
namespace figures::rules {

// Two periods of the same length.
struct PeriodsAround {
  calendar::Period before, after;
  bool by_minute;  // they are whole minutes, not whole hours
};
// As many whole hours as are over since `at`, 24 at most, without the hour that it lies in; before there is one, whole
// minutes, 60 at most. Returns nullopt if not even a minute is over.
std::optional<PeriodsAround> periods_around(std::int64_t at, std::int64_t now);

struct Comparison {
  values::Aggregate before, after;
  Source source;
  std::optional<double> difference;            // of the metric: after minus before
  std::optional<ConfidenceInterval> interval;  // of the difference at 95 %; only of shares of sessions
};
// Charges two reads. Throws as query_total() does.
Comparison compare(db::Database& db, const Config& config, const FiguresQuery& query, const MeasuredMetric& metric,
                   const PeriodsAround& periods);

}  // namespace figures::rules
