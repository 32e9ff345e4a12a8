#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Every movement of credits: appended, never changed.
namespace billing::tables::credit_ledger {

// kind: issue, topup, hold, release, reversal. The same (ref, kind) cannot be written twice.
void append(db::Transaction& tx, const std::string& ref, const std::string& kind, const std::string& key_id,
            std::int64_t delta);

// All that was ever put on a key, less what was taken back; generations are not counted.
std::int64_t issued(db::Database& db, const std::string& key_id);

// Counts the credits that were spent on drafts from one day of UTC (2026-11-21) until before another, by the day they
// were taken on: those that were given back do not count, and days of none are left out.
std::map<std::string, std::int64_t> spent_by_day(db::Database& db, const std::string& key_id, const std::string& from,
                                                 const std::string& before);

// The present day, and the one on which the first credit was taken: absent when none was.
struct Days {
  std::string today;
  std::optional<std::string> first_spent;
};
Days days_of(db::Database& db, const std::string& key_id);

// Keys whose ledger does not add up to their credits.
struct Drift {
  std::string key_id;
  std::int64_t credits_left, sum;
};
std::vector<Drift> drifted(db::Database& db);

}  // namespace billing::tables::credit_ledger
