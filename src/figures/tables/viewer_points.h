#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/tables/viewer_minutes.h"

// Stores the viewers at the end of each ten seconds of the last hour.
namespace figures::tables::viewer_points {

// Replaces what was counted of these ten seconds before.
void store(db::Transaction& tx, const std::string& account_id, const viewer_minutes::ViewersByTime& points);

// Deletes points that are older than an hour and ten minutes.
void delete_expired(db::Database& db);

}  // namespace figures::tables::viewer_points
