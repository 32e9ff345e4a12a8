#include "accounts/rules/user.h"

#include "accounts/tables/deleted_users.h"
#include "accounts/tables/users.h"

namespace accounts::rules {

void delete_user(db::Database& db, const std::string& user_id) {
  db::transact(db, [&](db::Transaction& tx) {
    if (tables::users::remove(tx, user_id)) tables::deleted_users::insert(tx, user_id);
  });
}

}  // namespace accounts::rules
