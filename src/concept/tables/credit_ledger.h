#pragma once
#include <string>

#include "db/session.h"

// Every movement of credits: appended, never changed.
namespace concepts::tables::credit_ledger {

// kind: issue, topup, hold, release, reversal. The same (ref, kind) cannot be written twice.
void append(db::Transaction& tx, const std::string& ref, const std::string& kind,
            const std::string& key_id, std::int64_t delta);

// All that was ever put on a key, less what was taken back; generations are not counted.
std::int64_t issued(db::Session& db, const std::string& key_id);

}  // namespace concepts::tables::credit_ledger
