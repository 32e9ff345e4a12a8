#pragma once
#include <cstdint>
#include <string>

#include "billing/tables/api_keys.h"
#include "settings/config.h"

// Puts credits on keys. The ledger's rows of a key always add up to its credits_left.
namespace billing::rules {

struct IssuedKey {
  std::string id;       // 16 raw bytes
  std::string raw_key;  // stored nowhere
};

struct CreditsLeft {
  std::int64_t count = 0;
  bool low = true;  // fewer than 25 are left, or less than a tenth of all that were issued
};
struct Balance {
  tables::api_keys::ApiKey key;
  std::int64_t issued;  // all credits that were ever put on the key, less those taken back
  CreditsLeft left;
};
// Reads the balance of the active key that a caller supplied. Throws refusal::Unauthorized as require_key() does.
Balance balance_of(db::Database& db, const Config& config, const std::string& supplied_key);
// Returns 0 credits if there is no such key.
CreditsLeft credits_left(db::Database& db, const std::string& key_id);

IssuedKey issue_key(db::Database& db, const std::string& label, std::int64_t credits);
// Returns false and changes nothing if the key is revoked.
bool top_up(db::Database& db, const std::string& key_id, std::int64_t credits);

}  // namespace billing::rules
