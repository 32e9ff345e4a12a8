#pragma once
#include <map>
#include <string>
#include <vector>

#include "db/database.h"

// How many playback sessions may begin. An SDK key is public, so nobody else is to use up what it has: sessions are
// counted by key and address first, then by key and network, and then by key.
namespace events::rules {

struct BeginningSession {
  std::string ref, sdk_key;  // 16 bytes each
  std::string address;       // from which it comes
};

using Waits = std::map<std::string, int>;  // the seconds until a session may begin, by its reference

// Of `max` that a key may begin in a minute, a fifth may come from one address, but 600 at least.
int new_sessions_from_one_address(int max);

// Allows a key `max` new sessions a minute, and twice as many as from one address from an IPv6 network of 48 bits.
// Counts as many as may begin, and returns the others. `secret` is MILLRACE_ADDRESS_SECRET.
Waits count_new_sessions(db::Transaction& tx, const std::string& secret, const std::vector<BeginningSession>& sessions,
                         int max);

}  // namespace events::rules
