#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"
#include "refusal.h"

// MILLRACE_ACCOUNT_GB limits what one account may have stored. SDK keys are public, so strangers can send with them as
// well: of that, one address has a twentieth a day with one key, the networks around it have a tenth, and one key has a
// quarter. Nothing is limited or counted without the setting.
namespace events::rules {

struct Storer {
  std::string sdk_key, address;  // the id of the key; what nginx says of the peer
};

// Returns the seconds until each of them has something left; 0: now.
std::vector<int> seconds_to_share(db::Database& db, const Config& config, const std::vector<Storer>& storers);
// What is answered until then. As the owner of the key may free its share, that is asked for again within an hour.
refusal::TooMany share_used_up(const Config& config, int seconds);

// Counts what was stored, also where that is more than there was left.
void charge_share(db::Database& db, const Config& config, const Storer& storer, std::int64_t bytes);
// The key has its share again, once what it had stored is deleted.
void free_share(db::Database& db, const std::string& sdk_key);

}  // namespace events::rules
