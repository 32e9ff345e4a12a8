#include "accounts/tables/invariants.h"

namespace accounts::tables {

const std::vector<db::Invariant>& invariants() {
  static const std::vector<db::Invariant> all = {
      {"each user has a password",
       R"(SELECT COUNT(*) FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE c.id IS NULL AND NOT u.unclaimed)"},
      {"no sign-up waits for an address that is its owner's",
       "SELECT COUNT(*) FROM sign_ups s JOIN users u ON u.id = s.user_id WHERE NOT u.unclaimed"},
      {"no session lasts longer than seven days from its last renewal",
       "SELECT COUNT(*) FROM sessions WHERE expires_at > updated_at + INTERVAL 7 DAY + INTERVAL 1 SECOND"},
  };
  return all;
}

}  // namespace accounts::tables
