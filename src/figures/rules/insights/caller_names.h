#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"
#include "figures/rules/insights/words.h"
#include "json/json.h"

// Names values as callers know them: streams, of whose ids a table holds the digits.
namespace figures::rules::insights {

// Names streams as the account does.
Words words_of(db::Database& db, const std::string& account_id, const Table& table, const InsightMetric& metric,
               std::optional<std::int64_t> threshold_ms);

// Prints what a candidate's sessions have: {"playerVersion":"1.7.4","os":null}. A stream is a UUID.
json::Json json_of_dimensions(const Table& table, const Candidate& candidate);

}  // namespace figures::rules::insights
