#pragma once
#include <string>

#include "db/database.h"

namespace events::rules {

// Throws refusal::NotFound unless the account has this stream or still has sessions of it.
void require_known_stream(db::Database& db, const std::string& account_id, const std::string& id);

}  // namespace events::rules
