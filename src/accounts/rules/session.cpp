#include "accounts/rules/session.h"

#include "crypto/random.h"

namespace accounts::rules {

namespace table = tables::sessions;

std::string new_session_token() { return crypto::random_base62(32); }

std::string begin_session(db::Transaction& tx, const Client& client, const std::string& user_id, bool remembered) {
  const std::string token = new_session_token();
  table::insert(tx, token, {user_id, client.address, client.user_agent, remembered});
  return token;
}

std::optional<SignedIn> find_session(db::Database& db, const std::string& token) { return table::find(db, token); }

SignedIn renew_session(db::Database& db, const SignedIn& current) {
  const std::string& token = current.session.token;
  return db::transact(db, [&](db::Transaction& tx) {
    table::renew(tx, token);
    return table::find(tx, token).value_or(current);
  });
}

void remove_expired_session(db::Database& db, const std::string& token) {
  db::autocommit(db, table::remove_if_expired, token);
}

std::vector<tables::Session> sessions_of(db::Database& db, const std::string& user_id) {
  return table::of_user(db, user_id);
}

void revoke_session(db::Database& db, const std::string& user_id, const std::string& token) {
  if (!table::is_token(token)) return;
  db::autocommit(db, [&](db::Transaction& tx) { table::remove(tx, user_id, token); });
}

void revoke_all_sessions(db::Database& db, const std::string& user_id) {
  db::autocommit(db, table::remove_all, user_id);
}

void revoke_other_sessions(db::Database& db, const SignedIn& current) {
  db::autocommit(db, table::remove_others, current.user.id, current.session.token);
}

void sign_out(db::Database& db, const std::string& token) {
  db::autocommit(db, [&](db::Transaction& tx) { table::remove(tx, token); });
}

}  // namespace accounts::rules
