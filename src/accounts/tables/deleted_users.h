#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Who has been deleted, for those who keep something by a user's id that does not go with the row in users.
namespace accounts::tables::deleted_users {

void insert(db::Transaction& tx, const std::string& user_id);

// Those deleted so many seconds ago or more, the earliest first.
std::vector<std::string> older_than(db::Database& db, int seconds, int most);

void remove(db::Transaction& tx, const std::string& user_id);

}  // namespace accounts::tables::deleted_users
