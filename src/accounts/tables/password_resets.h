#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Stores the tokens of reset e-mails, but only as their SHA-256.
namespace accounts::tables::password_resets {

constexpr int kLifetime = 3600;  // seconds

void insert(db::Transaction& tx, const std::string& token_hash, const std::string& user_id);

// Returns whose token it is, or nullopt if it was used or has expired.
std::optional<std::string> user_of(db::Database& db, const std::string& token_hash);

// Deletes the token. Returns false if another request has deleted it before, or if it has expired.
bool use(db::Transaction& tx, const std::string& token_hash);

void remove_all(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::password_resets
