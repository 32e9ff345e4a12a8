#pragma once
#include <map>
#include <string>
#include <vector>

#include "db/database.h"

// How many playback sessions may begin. An SDK key is public, so nobody else is to use up what it has: sessions are
// counted by key and address first, then by key and network, and then by key. And since keys and accounts cost nothing,
// they are counted by address, network and account, whatever the key is.
namespace events::rules {

struct BeginningSession {
  std::string ref, sdk_key;  // 16 bytes each
  std::string user_id;       // whose key it is
  std::string address;       // from which it comes
};

using Waits = std::map<std::string, int>;  // the seconds until a session may begin, by its reference

// How many may begin in a minute. From an IPv6 network of 48 bits may come twice as many as from one address with one
// key, and kWider times as many with any keys.
struct NewSessionLimits {
  int key;
  int key_from_address;  // a fifth of it, but 600 at least
  int account;           // ten times what a key may, or one with a few public keys could be stopped by them
  int address;           // five times what one may with one key
};
NewSessionLimits new_session_limits(int of_key);

// Counts as many as may begin, and returns the others. `secret` is MILLRACE_ADDRESS_SECRET.
Waits count_new_sessions(db::Transaction& tx, const std::string& secret, const std::vector<BeginningSession>& sessions,
                         const NewSessionLimits& limits);

}  // namespace events::rules
