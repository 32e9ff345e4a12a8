#pragma once
#include <optional>
#include <string>
#include <vector>

#include "billing/rules/credits.h"
#include "config.h"

namespace billing::rules {

struct UsedDay {
  std::string date;  // 2026-11-21, in UTC
  std::int64_t drafts;
};

struct Usage {
  Balance balance;
  std::vector<UsedDay> days;        // each of the period, the first one first
  std::int64_t drafts;              // of the period
  double per_day;                   // mean of the last seven days, today among them, or of those since the first draft
  std::optional<double> days_left;  // of the credits at that pace; absent when there was no draft in these days
};

// Reads the usage of an active key, for the days from `from` to `to`, both included: by default the thirty that end
// with `to`, and `to` is today. Drafts that failed do not count, those that are being made do. Throws
// refusal::Unauthorized as require_key() does, and refusal::InvalidFields for what is no date or for a period of none
// or of more than 366 days.
Usage usage_of(db::Database& db, const Config& config, const std::string& supplied_key,
               const std::optional<std::string>& from, const std::optional<std::string>& to);

}  // namespace billing::rules
