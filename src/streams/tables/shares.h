#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Reads shares, the links that show one screen of an account. Whatever they have in common with other bearer tokens is
// in bearer_tokens.h.
namespace streams::tables::shares {

struct Share {
  std::string id, account_id, label;
  std::string shows;  // JSON, see streams/rules/share.h
  std::string created_at;
  std::string created_by;  // an address, as it was then
  std::string expires_at;
  std::optional<std::string> last_used_at, revoked_at;
};

// Returns at most `max` of the account's shares that follow that cursor, newest first, also those that have ended.
std::vector<Share> of_account(db::Database& db, const std::string& account_id,
                              const std::optional<db::PageCursor>& after, std::size_t max);

// Returns nullopt unless a share of that id is active.
std::optional<Share> find_active(db::Database& db, const std::string& id);

}  // namespace streams::tables::shares
