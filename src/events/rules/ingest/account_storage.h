#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"
#include "refusal.h"

// Limits the storage of an account by MILLRACE_ACCOUNT_GB, and divides it. SDK keys are public, so strangers can send
// with them as well. In a day, one address may therefore use a twentieth of the storage with one key, the networks
// around it a tenth, and one key a quarter. Without the setting, nothing is limited or counted.
namespace events::rules {

struct Storer {
  std::string sdk_key, address;  // the id of the key; the peer's address as nginx passes it
};

// Throws refusal::TooMany if the account has no storage left, of which `stored` bytes are in use. A player that obeys
// Retry-After retries in an hour, as deletions and retention hardly free storage sooner.
void require_storage_left(const Config& config, std::int64_t stored);

// Returns for each storer the seconds until it has a share again. 0 means now.
std::vector<int> seconds_until_share(db::Database& db, const Config& config, const std::vector<Storer>& storers);
// Makes the answer until then. Its Retry-After is an hour at most, as the owner of the key may free the share earlier.
refusal::TooMany share_used_up(const Config& config, int seconds);

// Counts what was stored, even if that exceeds the share.
void charge_share(db::Database& db, const Config& config, const Storer& storer, std::int64_t bytes);
// Gives the key its share of the day back, once what it had stored is deleted.
void free_share(db::Database& db, const std::string& sdk_key);

}  // namespace events::rules
