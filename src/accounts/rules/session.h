#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/sessions.h"
#include "db/database.h"

// Sign-in sessions: how they begin, are renewed and end.
namespace accounts::rules {

using tables::SignedIn;

// A client begins a session; both fields are shown in the list of sessions.
struct Client {
  std::string address, user_agent;
};

// Somebody who need not be signed in, and what their browser shows of who they are.
struct Visitor {
  std::string address;
  std::optional<SignedIn> session;
  std::string sign_up;  // the id of theirs that waits; may be empty
};

constexpr int kSessionLifetime = tables::sessions::kLifetime;  // seconds

struct NewSession {
  tables::User user;
  std::string token;
};

std::string new_session_token();

// A user has so many at a time. What lists them is bounded by it.
constexpr int kMaxSessions = 100;

// Returns the new session's token. Of more than kMaxSessions, the oldest of the same client end, or else the oldest of
// all.
std::string begin_session(db::Transaction& tx, const Client& client, const std::string& user_id, bool remembered);

// nullopt when there is no such session, or it has expired or been revoked.
std::optional<tables::SignedIn> find_session(db::Database& db, const std::string& token);

// The session with its new expiry time.
SignedIn renew_session(db::Database& db, const tables::SignedIn& current);

void remove_expired_session(db::Database& db, const std::string& token);

// Newest first.
std::vector<tables::Session> sessions_of(db::Database& db, const std::string& user_id);

// A token that is unknown or belongs to another user changes nothing.
void revoke_session(db::Database& db, const std::string& user_id, const std::string& token);
void revoke_all_sessions(db::Database& db, const std::string& user_id);
void revoke_other_sessions(db::Database& db, const tables::SignedIn& current);
void sign_out(db::Database& db, const std::string& token);

}  // namespace accounts::rules
