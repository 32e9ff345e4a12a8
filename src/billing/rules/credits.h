#pragma once
#include <cstdint>
#include <string>

#include "billing/tables/api_keys.h"
#include "config.h"

// Puts credits onto keys. The ledger's rows of a key always add up to its credits_left.
namespace billing::rules {

struct IssuedKey {
  std::string id;       // 16 raw bytes
  std::string raw_key;  // exists only here
};

struct Balance {
  tables::api_keys::ApiKey key;
  std::int64_t issued;  // all that was ever put on the key, less what was taken back
  bool low;             // running_low() of these
};
// Reads those of the active key that a caller supplied. Throws refusal::Unauthorized as require_key() does.
Balance balance_of(db::Database& db, const Config& config, const std::string& supplied_key);
// Fewer than 25 are left, or than a tenth of all that were issued.
bool running_low(std::int64_t left, std::int64_t issued);

struct CreditsLeft {
  std::int64_t count = 0;
  bool low = true;
};
// None also when there is no such key.
CreditsLeft credits_left(db::Database& db, const std::string& key_id);

IssuedKey issue_key(db::Database& db, const std::string& label, std::int64_t credits);
// False, and nothing changed, when the key is revoked.
bool top_up(db::Database& db, const std::string& key_id, std::int64_t credits);

}  // namespace billing::rules
