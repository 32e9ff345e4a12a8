#include "db/new_id.h"

#include "crypto/digest.h"
#include "crypto/random.h"

namespace db {

std::string new_id(const std::string& kind, const std::string& account_id,
                   const std::optional<std::string>& idempotency_key) {
  if (!idempotency_key) return crypto::random_uuid();
  return crypto::uuid_of(kind + "\n" + account_id + "\n" + *idempotency_key);
}

}  // namespace db
