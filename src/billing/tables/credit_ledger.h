#pragma once
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

// Keys whose ledger does not add up to their credits.
struct Drift {
  std::string key_id;
  std::int64_t credits_left, sum;
};
std::vector<Drift> drifted(db::Database& db);

}  // namespace billing::tables::credit_ledger
