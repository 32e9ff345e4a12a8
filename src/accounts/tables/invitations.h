#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/members.h"

namespace accounts::tables {

struct Invitation {
  std::string id;  // 16 bytes
  std::string account_id;
  std::optional<std::string> email;  // in lower case; absent: anyone with the link may accept it
  Role role;
  std::string created_at, expires_at;
};

}  // namespace accounts::tables

// Stores open invitations: neither accepted nor withdrawn, and less than a week old. Of a token, only the SHA-256 is
// stored.
namespace accounts::tables::invitations {

constexpr int kLifetimeDays = 7;

// Returns the invitation, or nullopt if the account has `max` open ones. The caller locks the account's row in `tx`
// first.
std::optional<Invitation> insert(db::Transaction& tx, const std::string& token_hash, const Invitation& invitation,
                                 int max);

// Lists the newest first.
std::vector<Invitation> of_account(db::Database& db, const std::string& account_id);

std::optional<Invitation> find(db::Database& db, const std::string& token_hash);

// Deletes it. Returns false if another request has deleted it before, or if it has expired.
bool use(db::Transaction& tx, const std::string& id);

// Returns false if the account has no such invitation that is open.
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::invitations
