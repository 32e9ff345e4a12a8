#pragma once
#include <string>

#include "db/database.h"

namespace events::rules {

// Throws refusal::NotFound unless it is one of the user's, or was while sessions of it are kept.
void require_known_stream(db::Database& db, const std::string& user_id, const std::string& id);

}  // namespace events::rules
