#pragma once
#include <optional>
#include <string>

#include "db/database.h"

namespace accounts::tables {

// A link that was e-mailed serves one purpose.
enum class LinkPurpose {
  verify,   // sent to the account's address: it is the owner's
  confirm,  // sent to the account's address: it may be replaced by new_email
  change    // sent to new_email: it is the owner's, and replaces the account's
};

struct EmailLink {
  std::string user_id;
  LinkPurpose purpose;
  std::string email;      // the account's when the link was sent
  std::string new_email;  // empty for verify
  bool expired = false;
};

}  // namespace accounts::tables

// Tokens that were e-mailed; only their SHA-256 is stored.
namespace accounts::tables::email_verifications {

constexpr int kLifetime = 3600;        // seconds
constexpr int kKept = 24 * kLifetime;  // seconds after that

void insert(db::Transaction& tx, const std::string& token_hash, const EmailLink& link);

// Also when it has expired.
std::optional<EmailLink> find(db::Database& db, const std::string& token_hash);

// Deletes the token. False when another request did so before, or it has expired.
bool use(db::Transaction& tx, const std::string& token_hash);

void remove_all(db::Transaction& tx, const std::string& user_id);
// Removes those to another address only.
void remove_changes(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::email_verifications
