#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"

// How far maintenance has come. Times are ms since 1970.
namespace telemetry::tables::figure_marks {

// Absent: it has not come anywhere yet.
std::optional<std::int64_t> find(db::Database& db, const std::string& name);

void set(db::Transaction& tx, const std::string& name, std::int64_t done_until);

}  // namespace telemetry::tables::figure_marks
