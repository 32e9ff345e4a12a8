#pragma once
#include <cstdint>
#include <string>

#include "billing/tables/api_keys.h"
#include "worker.h"

// How credits come onto keys. The ledger's rows of a key always add up to its credits_left.
namespace billing::rules {

struct IssuedKey {
  std::string id;       // 16 raw bytes
  std::string raw_key;  // exists only here
};

struct Balance {
  tables::api_keys::ApiKey key;
  std::int64_t issued;  // all that was ever put on the key, less what was taken back
};
// Of the active key that a caller supplied. Throws refusal::Unauthorized as require_key() does.
Balance balance_of(Worker& worker, const std::string& supplied_key);
// 0 also when there is no such key.
std::int64_t credits_left(db::Database& db, const std::string& key_id);

IssuedKey issue_key(db::Database& db, const std::string& label, std::int64_t credits);
// False, and nothing changed, when the key is revoked.
bool top_up(db::Database& db, const std::string& key_id, std::int64_t credits);

}  // namespace billing::rules
