#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Deleted users whose data in other tables has still to be removed: what is kept by user id without a foreign key.
namespace accounts::tables::deleted_users {

void insert(db::Transaction& tx, const std::string& user_id);

// Users deleted `seconds` ago or earlier, in no order; at most `max`.
std::vector<std::string> older_than(db::Database& db, int seconds, int max);

void remove(db::Transaction& tx, const std::string& user_id);

}  // namespace accounts::tables::deleted_users
