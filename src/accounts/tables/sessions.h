#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/users.h"
#include "db/database.h"

namespace accounts::tables {

// Describes a sign-in of a user by one browser or program. What one plays is a session of events, not of this room.
struct Session {
  std::string id;
  std::string token;  // not secret: without the cookie's signature it opens nothing
  std::string user_id;
  std::string expires_at, created_at, updated_at;
  std::string ip_address, user_agent;  // empty when unknown
  bool remembered;
  bool due;    // remembered, and has to be renewed: the last renewal was a day or more ago
  bool fresh;  // begun less than a day ago
};

struct SignedIn {
  Session session;
  User user;
};

}  // namespace accounts::tables

namespace accounts::tables::sessions {

constexpr int kLifetime = 7 * 24 * 3600;  // seconds from the last renewal
constexpr int kRenewAfter = 24 * 3600;    // seconds after which a use renews it
constexpr int kUnremembered = 24 * 3600;  // seconds from its beginning; never renewed

// Returns the session and its user, in one read by primary key, or nullopt if it has expired or the user is suspended.
std::optional<SignedIn> find(db::Database& db, const std::string& token);
std::optional<SignedIn> find(db::Transaction& tx, const std::string& token);

// Says whether the text has the form of a token, 32 of [0-9A-Za-z]. Anything else need not be looked up.
bool is_token(const std::string& token);

struct Beginning {
  std::string user_id, ip_address, user_agent;
  bool remembered = true;
};
void insert(db::Transaction& tx, const std::string& token, const Beginning& beginning);

// Removes the user's sessions beyond `max`, but not `token`, which has just begun. The oldest that began from the same
// client go first, so that a script that signs in often ends its own sessions; then the oldest of all. One call removes
// at most 1000.
void keep_newest(db::Transaction& tx, const std::string& token, const Beginning& beginning, int max);

void renew(db::Transaction& tx, const std::string& token);

// Lists at most `max` sessions that have not expired, the newest first.
std::vector<Session> of_user(db::Database& db, const std::string& user_id, int max);

// Returns the distinct addresses of the user's sessions that have not expired.
std::vector<std::string> addresses_of(db::Database& db, const std::string& user_id);

// Changes nothing if the token belongs to another user.
void remove(db::Transaction& tx, const std::string& user_id, const std::string& token);
void remove(db::Transaction& tx, const std::string& token);
void remove_others(db::Transaction& tx, const std::string& user_id, const std::string& token);
void remove_if_expired(db::Transaction& tx, const std::string& token);

// Lets sessions end no later than such that begin now: those of a time when the clock was ahead would. Changes at most
// `max`, and returns how many.
std::uint64_t shorten(db::Transaction& tx, int max);

// Removes at most `max` sessions, and returns how many.
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::sessions
