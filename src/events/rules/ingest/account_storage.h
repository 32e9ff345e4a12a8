#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "refusal.h"
#include "settings/config.h"

// Limits the storage of an account by MILLRACE_ACCOUNT_GB, and divides it. SDK keys are public, so strangers can send
// with them as well. So one address may use a part of it in a day with one key, and one key another. Strangers at
// several addresses can use up the key's, so that refuses only sessions that begin, of addresses that have stored much
// themselves, and all of those that have stored very much. Without the setting, nothing is limited or counted.
namespace events::rules {

struct Storer {
  std::string sdk_key, address;  // the id of the key; the peer's address as nginx passes it
};

// Throws refusal::TooMany if the account has no storage left, of which `stored` bytes are in use. A player that obeys
// Retry-After retries in an hour, as deletions and retention hardly free storage sooner.
void require_storage_left(const Config& config, std::int64_t stored);

// Says for how many seconds a storer has to wait; 0: not at all.
struct ShareWaits {
  int to_store = 0;  // since its own share is used up, or the key's, and it has stored very much today
  int to_begin = 0;  // sessions, since the key's share is used up, and it has stored much today
};
std::vector<ShareWaits> seconds_until_share(db::Database& db, const Config& config, const std::vector<Storer>& storers);
// Make the answer until then. Its Retry-After is an hour at most, as the owner of the key may free the share earlier.
refusal::TooMany share_used_up(const Config& config, int seconds);
refusal::TooMany share_of_key_used_up(const Config& config, int seconds);

// Counts what was stored, even if that exceeds the share.
void charge_share(db::Database& db, const Config& config, const Storer& storer, std::int64_t bytes);
// Gives the key its share of the day back, once what it had stored is deleted.
void free_share(db::Database& db, const std::string& sdk_key);

}  // namespace events::rules
