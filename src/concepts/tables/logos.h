#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Stores logos by the SHA-256 (32 raw bytes) of their PNG.
namespace concepts::tables::logos {

// Storing the same bytes again changes nothing.
void store(db::Transaction& tx, const std::string& sha256, const std::string& png);
// Returns nullopt also if all drafts that have it are hidden.
std::optional<std::string> find(db::Database& db, const std::string& sha256);
// Says whether there is one, hidden or not.
bool exists(db::Database& db, const std::string& sha256);

}  // namespace concepts::tables::logos
