#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Lists deleted users whose data in other tables, stored by user id without a foreign key, still has to be removed.
namespace accounts::tables::deleted_users {

void insert(db::Transaction& tx, const std::string& user_id);

// Returns at most `max` users who were deleted at least `seconds` ago, in random order.
std::vector<std::string> older_than(db::Database& db, int seconds, int max);

void remove(db::Transaction& tx, const std::string& user_id);

}  // namespace accounts::tables::deleted_users
