#pragma once
#include "db/database.h"

// That a backup is being restored, or was. While a query of these has a row, a connection is refused, see
// db::Database::refuse_if.
namespace schema::tables::restores {

// Pools wait until the host has its secrets again, too.
constexpr char kUnderWay[] = "SELECT 1 FROM restores WHERE ended_at IS NULL";
constexpr char kLoading[] = "SELECT 1 FROM restores WHERE ended_at IS NULL AND loaded_at IS NULL";

// Lets the pools serve what was loaded.
void end(db::Transaction& tx);

}  // namespace schema::tables::restores
