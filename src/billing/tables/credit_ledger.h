#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Records every movement of credits. Rows are appended and never changed.
namespace billing::tables::credit_ledger {

// Appends a movement. `kind` is issue, topup, hold, release, reversal or restore. The same (ref, kind) cannot be
// written twice.
void append(db::Transaction& tx, const std::string& ref, const std::string& kind, const std::string& key_id,
            std::int64_t delta);

// Returns all credits that were ever put on a key, less those that were taken back. Generations do not count.
std::int64_t issued(db::Database& db, const std::string& key_id);

// Returns the credits that were taken back from a key and not restored since.
std::int64_t taken_back(db::Transaction& tx, const std::string& key_id);

// Counts the credits that were spent on drafts from one day of UTC (2026-11-21) until before another, by the day on
// which they were taken. Credits that were given back do not count, and days without any are left out.
std::map<std::string, std::int64_t> spent_by_day(db::Database& db, const std::string& key_id, const std::string& from,
                                                 const std::string& before);

// Holds the present day, and the day on which the first credit was taken, which is absent if none was.
struct Days {
  std::string today;
  std::optional<std::string> first_spent;
};
Days days_of(db::Database& db, const std::string& key_id);

// Describes a key whose ledger does not add up to its credits.
struct Drift {
  std::string key_id;
  std::int64_t credits_left, sum;
};
std::vector<Drift> drifted(db::Database& db);

}  // namespace billing::tables::credit_ledger
