#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/rules/insights/insight_metric.h"
#include "figures/rules/insights/verdict.h"
#include "figures/rules/query/figures_query.h"
#include "limits/large_read.h"
#include "settings/config.h"

// Explains why a metric got worse, from the sessions of a period and of the one before.
namespace figures::rules {

struct WhatBroke {
  // The later period is that of the query, without an hour that is not over. It is compared with the one before.
  std::array<calendar::Period, 2> periods;  // by insights::Side
  std::optional<std::int64_t> as_of;
  std::array<std::int64_t, 2> sessions;  // of the periods, of which those that were read may be a sample
  bool is_sample;
  insights::Table table;
  std::vector<std::int64_t> begins;  // of the later sessions, by row of the table
  insights::Insight insight;
  std::optional<std::int64_t> threshold_ms;  // of a percentile: what counts are starts slower than that
};

// Maps custom dimensions to the names by which callers know them.
using CustomNames = std::map<playback::Dimension, std::string>;

// Charges a read, and one more for each 5,000 sessions that are read. Throws refusal::TooMany if the account's reads
// are used up, or while another large read is in progress, and refusal::InvalidFields if a period has more than
// 2,000,000 sessions.
WhatBroke what_broke(db::Database& db, const Config& config, const FiguresQuery& query,
                     const insights::InsightMetric& metric, const CustomNames& names);

// Is told how many sessions are about to be read.
using BeforeReading = std::function<void(std::int64_t sessions)>;
// Charges for them as what_broke() does, whose refusals it throws.
BeforeReading charging(db::Database& db, const Config& config, const std::string& account_id, limits::LargeRead& large);

// Does the same for any two periods, whatever the query's, without a charge.
WhatBroke explain(db::Database& db, const FiguresQuery& query, const std::array<calendar::Period, 2>& periods,
                  const insights::InsightMetric& metric, const CustomNames& names,
                  const BeforeReading& before_reading = {});

}  // namespace figures::rules
