#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

namespace accounts::tables {

// Says what lets somebody into an account, besides the password of its owner.
enum class Way { session, member, invitation, token, share, key };
const char* name_of(Way way);

struct Entry {
  Way way;
  std::string id;  // as the interface prints it
  std::string
      name;  // the address of a member or an invitation, or a label; empty: an invitation for whoever has its link
  std::string role;  // viewer or editor; of a token read or marks; empty: a share or an SDK key
  std::string since;
  std::optional<std::string> last_used_at;  // of a token, share or key
};

}  // namespace accounts::tables

// Lists and ends what lets somebody into an account. One table has all of it.
namespace accounts::tables::access {

constexpr int kMaxListed = 100;  // of each kind; those that were used last come first

// Lists all that is open, but for sessions.
std::vector<Entry> of_account(db::Database& db, const std::string& account_id);

// Ends all of that kind.
void end(db::Transaction& tx, Way way, const std::string& account_id);
// Ends all SDK keys but those with these ids, which are 16 raw bytes each.
void end_keys_but(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& kept);

}  // namespace accounts::tables::access
