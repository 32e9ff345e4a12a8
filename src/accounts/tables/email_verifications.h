#pragma once
#include <optional>
#include <string>

#include "db/database.h"

namespace accounts::tables {

// Says what a link that was e-mailed does.
enum class LinkPurpose {
  verify,   // sent to the account's address, which it verifies
  confirm,  // sent to the account's address; lets new_email replace it
  change    // sent to new_email; verifies it and replaces the account's address
};

struct EmailLink {
  std::string user_id;
  LinkPurpose purpose;
  std::string email;      // the account's when the link was sent
  std::string new_email;  // empty for verify
  bool expired = false;
};

}  // namespace accounts::tables

// Stores the links that were e-mailed. Of a token, only the SHA-256 is stored.
namespace accounts::tables::email_verifications {

constexpr int kLifetime = 3600;        // seconds
constexpr int kKept = 24 * kLifetime;  // seconds after it has expired

void insert(db::Transaction& tx, const std::string& token_hash, const EmailLink& link);

// Also finds a link that has expired.
std::optional<EmailLink> find(db::Database& db, const std::string& token_hash);

// Deletes the token. Returns false if another request has deleted it before, or if it has expired.
bool use(db::Transaction& tx, const std::string& token_hash);

void remove_all(db::Transaction& tx, const std::string& user_id);
// Removes only those that would change the address.
void remove_changes(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::email_verifications
