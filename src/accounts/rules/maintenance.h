#pragma once
#include <cstdint>

#include "db/database.h"

namespace accounts::rules {

// Removes expired sessions, tokens that were e-mailed and throttle windows, at most `batch` rows a statement. How many
// sessions were removed.
std::uint64_t remove_expired(db::Database& db, int batch);

}  // namespace accounts::rules
