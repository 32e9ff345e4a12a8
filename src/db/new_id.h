#pragma once
#include <optional>
#include <string>

namespace db {

// Makes the id of something that a user makes. It follows from the Idempotency-Key if there is one, so that the primary
// key refuses to store it twice. `kind` is what is made.
std::string new_id(const std::string& kind, const std::string& user_id,
                   const std::optional<std::string>& idempotency_key);

}  // namespace db
