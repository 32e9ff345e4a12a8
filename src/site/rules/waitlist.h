#pragma once
#include <string>

#include "config.h"
#include "db/database.h"

namespace site::rules {

// Records the e-mail address once; the caller cannot tell whether it was there already. Throws
// refusal::InvalidFields{"email"} when it is not one, or refusal::TooMany when too many came from `address`, nginx's
// REMOTE_ADDR.
void join_waitlist(db::Database& db, const Config& config, const std::string& address, const std::string& email);

}  // namespace site::rules
