#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Tokens that were e-mailed; only their SHA-256 is stored.
namespace accounts::tables::password_resets {

constexpr int kLifetime = 3600;  // seconds

void insert(db::Transaction& tx, const std::string& token_hash, const std::string& user_id);

// Whose it is; nullopt when it was used or has expired.
std::optional<std::string> user_of(db::Database& db, const std::string& token_hash);

// Deletes the token. False when another request did so before, or it has expired.
bool use(db::Transaction& tx, const std::string& token_hash);

void remove_all(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::password_resets
