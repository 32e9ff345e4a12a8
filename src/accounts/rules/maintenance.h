#pragma once
#include <cstdint>

#include "db/database.h"

namespace accounts::rules {

// Removes expired sessions, invitations, e-mailed tokens, waiting sign-ups and throttle windows, and old activity, with
// at most `batch` rows in a statement. Returns how many sessions were removed.
std::uint64_t remove_expired(db::Database& db, int batch);

}  // namespace accounts::rules
