#pragma once
#include <cstdint>

#include "db/database.h"
#include "events/rules/maintenance/retention.h"

namespace figures::rules {

// Runs events::rules::rotate_partitions, and deletes roll-ups that are older than they are kept.
events::rules::Rotation delete_expired(db::Database& db, int keep_days);

// Deletes the data of users who have been deleted, once requests that knew their keys are over. Returns how many
// sessions there were.
std::uint64_t delete_data_of_deleted_users(db::Database& db);

}  // namespace figures::rules
