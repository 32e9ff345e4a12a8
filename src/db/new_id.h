#pragma once
#include <optional>
#include <string>

namespace db {

// Makes the id of something that a user creates. It is derived from the Idempotency-Key if there is one, so that the
// primary key refuses to store it twice. `kind` says what is created.
std::string new_id(const std::string& kind, const std::string& account_id,
                   const std::optional<std::string>& idempotency_key);

}  // namespace db
