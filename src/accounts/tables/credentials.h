#pragma once
#include <optional>
#include <string>

#include "db/database.h"

namespace accounts::tables {

struct Credential {
  std::string id;
  std::string password_hash;  // see rules/password.h
  std::string created_at, updated_at;
};

}  // namespace accounts::tables

namespace accounts::tables::credentials {

// Gives the user this password, whether or not they had one.
void put(db::Transaction& tx, const std::string& user_id, const std::string& password_hash);
// Returns nullopt if nobody has claimed the account.
std::optional<Credential> of_user(db::Database& db, const std::string& user_id);
// Says whether any account has a hash that was imported from another system.
bool any_imported(db::Database& db);

// Returns false and changes nothing if the hash has been replaced in the meantime.
bool replace_hash(db::Transaction& tx, const std::string& user_id, const std::string& old_hash,
                  const std::string& new_hash);

// Says whether that is still the hash. It locks the row, so that nobody changes it before the transaction ends.
bool lock(db::Transaction& tx, const std::string& user_id, const std::string& password_hash);

}  // namespace accounts::tables::credentials
