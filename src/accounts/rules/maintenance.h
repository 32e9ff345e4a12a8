#pragma once
#include <cstdint>

#include "db/database.h"

namespace accounts::rules {

// Removes expired sessions, invitations, tokens that were e-mailed and throttle windows, and old activity, at most
// `batch` rows a statement. How many sessions were removed.
std::uint64_t remove_expired(db::Database& db, int batch);

}  // namespace accounts::rules
