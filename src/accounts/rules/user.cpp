#include "accounts/rules/user.h"

#include "accounts/rules/own_password.h"
#include "accounts/tables/deleted_users.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

void remove(db::Transaction& tx, const std::string& user_id) {
  if (tables::users::remove(tx, user_id)) tables::deleted_users::insert(tx, user_id);
}

}  // namespace

void update_user(db::Database& db, const std::string& user_id, const UserChange& change) {
  db::transact(db, [&](db::Transaction& tx) {
    if (change.name) tables::users::set_name(tx, user_id, *change.name);
    if (change.image || change.remove_image) tables::users::set_image(tx, user_id, change.image);
  });
}

void delete_own_account(db::Database& db, const Config& config, const std::string& address,
                        const tables::SignedIn& caller, const std::optional<std::string>& password) {
  if (password) require_own_password(db, config, address, caller.user.id, *password);
  if (!password && !caller.session.fresh) {
    throw refusal::Rejected("SESSION_EXPIRED", "Session expired. Re-authenticate to perform this action.");
  }
  db::transact(db, [&](db::Transaction& tx) { remove(tx, require_session(tx, caller).id); });
}

void delete_user(db::Database& db, const std::string& user_id) {
  db::transact(db, [&](db::Transaction& tx) { remove(tx, user_id); });
}

}  // namespace accounts::rules
