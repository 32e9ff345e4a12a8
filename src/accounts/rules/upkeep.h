#pragma once
#include <cstdint>

#include "db/database.h"

namespace accounts::rules {

// Removes what has expired: sessions, tokens of letters, windows of throttles; all of it, at most `batch` rows at a
// time. How many sessions they were.
std::uint64_t sweep(db::Database& db, int batch);

}  // namespace accounts::rules
