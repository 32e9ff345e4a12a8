#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/users.h"
#include "db/database.h"

namespace accounts::tables {

struct Session {
  std::string id;
  std::string token;  // public: without the cookie's signature it opens nothing
  std::string user_id;
  std::string expires_at, created_at, updated_at;
  std::string ip_address, user_agent;  // empty when unknown
  bool remembered;
  bool due;    // remembered, and a day or more since it was renewed: renew it
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
constexpr int kUnremembered = 24 * 3600;  // seconds from its beginning, whatever happens

// The session and its user, in one read by primary key; nullopt when it has expired.
std::optional<SignedIn> find(db::Database& db, const std::string& token);
std::optional<SignedIn> find(db::Transaction& tx, const std::string& token);

// 32 of [0-9A-Za-z]; anything else need not be looked for.
bool is_token(const std::string& token);

struct Beginning {
  std::string user_id, ip_address, user_agent;
  bool remembered = true;
};
void insert(db::Transaction& tx, const std::string& token, const Beginning& beginning);

// Removes the user's sessions beyond so many, but not `token`, which has just begun: first the oldest that began like
// it, so that a script that signs in often ends its own; then the oldest of all. Of very many, not all at once.
void keep_newest(db::Transaction& tx, const std::string& token, const Beginning& beginning, int max);

void renew(db::Transaction& tx, const std::string& token);

// At most `max`, newest first, without the expired.
std::vector<Session> of_user(db::Database& db, const std::string& user_id, int max);

// The addresses they are signed in from, each once, without those of expired sessions.
std::vector<std::string> addresses_of(db::Database& db, const std::string& user_id);

// Another user's token changes nothing.
void remove(db::Transaction& tx, const std::string& user_id, const std::string& token);
void remove(db::Transaction& tx, const std::string& token);
void remove_all(db::Transaction& tx, const std::string& user_id);
void remove_others(db::Transaction& tx, const std::string& user_id, const std::string& token);
void remove_if_expired(db::Transaction& tx, const std::string& token);

// At most `max` of them; how many were removed.
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::sessions
