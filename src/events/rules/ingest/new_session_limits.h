#pragma once
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "settings/config.h"

// Limits how many playback sessions may begin. An SDK key is public, and a stranger must not use up its limit, so
// sessions are counted by key and address first, then by key and network, and then by key. Since keys and accounts cost
// nothing, sessions are also counted by address, network and account, whatever the key is. What a key's own proxies say
// counts with that key only: anybody may name proxies, and must not speak for the callers of others.
//
// Strangers at several addresses still use up what a key or an account has. So these two refuse only sessions of
// addresses that have begun more than a few with the key in that minute. What the others begin counts as well: such a
// count is what was begun, also beyond the limit, and no more than their addresses may begin.
//
// Strangers behind the proxy of a site use up what that address has, with keys of their own. So behind a proxy that its
// key names, an account may still begin as many as one address may with one key.
namespace events::rules {

struct BeginningSession {
  std::string ref, sdk_key;  // 16 bytes each
  std::string account_id;    // whose key it is
  std::string address;       // from which it comes, by what proxies say that the key names
  std::string peer;          // who has sent it, which is the same without such proxies
};

using Waits = std::map<std::string, int>;  // the seconds until a session may begin, by its reference

// Returns how many sessions an address may begin with a key whatever others have begun with it, as a household that
// zaps does: a five-hundredth of what the key may, but 1 at least and 20 at most. An IPv6 network of 48 bits may begin
// kWider times as many.
int few_sessions(const Config& config);

// Counts the sessions that may begin, and returns the others.
Waits count_new_sessions(db::Transaction& tx, const Config& config, const std::vector<BeginningSession>& sessions);

}  // namespace events::rules
