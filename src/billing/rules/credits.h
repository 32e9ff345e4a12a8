#pragma once
#include <string>

#include "db/database.h"

// How credits come onto keys. The ledger's rows of a key always add up to its credits_left.
namespace billing::rules {

struct IssuedKey {
  std::string id;       // 16 raw bytes
  std::string raw_key;  // exists only here
};

IssuedKey issue_key(db::Database& db, const std::string& label, std::int64_t credits);
// False, and nothing changed, when the key is revoked.
bool top_up(db::Database& db, const std::string& key_id, std::int64_t credits);

}  // namespace billing::rules
