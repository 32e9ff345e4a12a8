#pragma once
#include <optional>
#include <string>

#include "db/database.h"

namespace events::rules {

// Throws refusal::NotFound for a stream that the account neither has nor still has sessions of. Without an id there is
// nothing to refuse.
void require_known_stream(db::Database& db, const std::string& account_id, const std::optional<std::string>& id);

}  // namespace events::rules
