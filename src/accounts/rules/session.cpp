#include "accounts/rules/session.h"

#include "accounts/tables/access.h"
#include "crypto/random.h"
#include "refusal.h"

namespace accounts::rules {

namespace sessions = tables::sessions;

std::string begin_session(db::Transaction& tx, const Client& client, const std::string& user_id, bool remembered) {
  const std::string token = crypto::random_base62(32);
  const sessions::Beginning beginning{user_id, client.address, client.user_agent, remembered};
  sessions::insert(tx, token, beginning);
  sessions::keep_newest(tx, token, beginning, kMaxSessions);
  return token;
}

tables::User require_session(db::Transaction& tx, const tables::SignedIn& caller) {
  tables::users::lock(tx, caller.user.id);
  const auto now = sessions::find(tx, caller.session.token);
  if (!now) throw refusal::Unauthorized();
  return now->user;
}

tables::SignedIn renew_session(db::Database& db, const tables::SignedIn& current) {
  const std::string& token = current.session.token;
  return db::transact(db, [&](db::Transaction& tx) {
    sessions::renew(tx, token);
    return sessions::find(tx, token).value_or(current);
  });
}

void remove_expired_session(db::Database& db, const std::string& token) {
  db::autocommit(db, sessions::remove_if_expired, token);
}

std::vector<tables::Session> sessions_of(db::Database& db, const std::string& user_id) {
  return sessions::of_user(db, user_id, kMaxSessions);
}

void revoke_session(db::Database& db, const std::string& user_id, const std::string& token) {
  if (!sessions::is_token(token)) return;
  db::autocommit(db, [&](db::Transaction& tx) { sessions::remove(tx, user_id, token); });
}

void revoke_all_sessions(db::Database& db, const std::string& user_id) {
  db::autocommit(db, tables::access::end, tables::Way::session, user_id);
}

void revoke_other_sessions(db::Database& db, const tables::SignedIn& current) {
  db::autocommit(db, sessions::remove_others, current.user.id, current.session.token);
}

void sign_out(db::Database& db, const std::string& token) {
  db::autocommit(db, [&](db::Transaction& tx) { sessions::remove(tx, token); });
}

}  // namespace accounts::rules
