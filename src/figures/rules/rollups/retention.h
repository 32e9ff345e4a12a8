#pragma once
#include <chrono>

#include "db/database.h"
#include "events/rules/maintenance/retention.h"

namespace figures::rules {

// Runs events::rules::rotate_partitions, and deletes roll-ups that are older than they are kept.
events::rules::Rotation delete_expired(db::Database& db, int keep_days, std::chrono::steady_clock::time_point until);

// Deletes the data of accounts that have been deleted, once requests that knew their keys are over. Accounts take turns
// until the time is up.
events::rules::Deleted delete_data_of_deleted_users(db::Database& db, std::chrono::steady_clock::time_point until);

}  // namespace figures::rules
