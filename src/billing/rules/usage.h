#pragma once
#include <optional>
#include <string>
#include <vector>

#include "billing/rules/credits.h"
#include "settings/config.h"

namespace billing::rules {

struct UsedDay {
  std::string date;  // 2026-11-21, in UTC
  std::int64_t drafts;
};

struct Usage {
  Balance balance;
  std::vector<UsedDay> days;        // every day of the period, the earliest first
  std::int64_t drafts;              // in the period
  double per_day;                   // mean of the last seven days, today included, or of those since the first draft
  std::optional<double> days_left;  // at that pace; absent: no draft in these days
};

// Reads the usage of an active key for the days from `from` to `to`, including both. By default `to` is today, and the
// period has thirty days. Drafts in progress count, and failed ones do not. Throws refusal::Unauthorized as
// require_key() does, and refusal::InvalidFields for text that is not a date or for a period that has not 1 to 366
// days.
Usage usage_of(db::Database& db, const Config& config, const std::string& supplied_key,
               const std::optional<std::string>& from, const std::optional<std::string>& to);

}  // namespace billing::rules
