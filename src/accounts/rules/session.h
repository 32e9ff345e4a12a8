#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/sessions.h"
#include "db/database.h"

// Begins, renews and ends sign-in sessions.
namespace accounts::rules {

using tables::SignedIn;

// Identifies who begins a session. Both fields are shown in the list of sessions.
struct Client {
  std::string address, user_agent;
};

// Describes a caller who need not be signed in, with what their browser shows of who they are.
struct Visitor {
  std::string address;
  std::optional<SignedIn> session;
  std::string sign_up;  // the id of their waiting sign-up; may be empty
};

struct NewSession {
  tables::User user;
  std::string token;
};

// A user has at most so many sessions at a time, which bounds everything that lists them.
constexpr int kMaxSessions = 100;

// Returns the new session's token. Beyond kMaxSessions, it ends the oldest sessions of the same client, or else the
// oldest of all.
std::string begin_session(db::Transaction& tx, const Client& client, const std::string& user_id, bool remembered);

// Locks the user's row and returns the user as stored now. Throws refusal::Unauthorized if the session has ended, so
// that what a reset has ended changes nothing after it.
tables::User require_session(db::Transaction& tx, const tables::SignedIn& caller);

// Returns the session with its new expiry time.
SignedIn renew_session(db::Database& db, const tables::SignedIn& current);

void remove_expired_session(db::Database& db, const std::string& token);

// Lists the newest first.
std::vector<tables::Session> sessions_of(db::Database& db, const std::string& user_id);

// Changes nothing if the token is unknown or belongs to another user.
void revoke_session(db::Database& db, const std::string& user_id, const std::string& token);
void revoke_all_sessions(db::Database& db, const std::string& user_id);
void revoke_other_sessions(db::Database& db, const tables::SignedIn& current);
void sign_out(db::Database& db, const std::string& token);

}  // namespace accounts::rules
