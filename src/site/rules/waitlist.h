#pragma once
#include <string>

#include "db/database.h"
#include "settings/config.h"

namespace site::rules {

// Records the e-mail address once, and does not tell the caller whether it was there already. Throws
// refusal::InvalidFields{"email"} if it is not an address, or refusal::TooMany if too many came from `address`, which
// is nginx's REMOTE_ADDR.
void join_waitlist(db::Database& db, const Config& config, const std::string& address, const std::string& email);

}  // namespace site::rules
