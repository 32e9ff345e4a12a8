#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

namespace accounts::tables {

struct User {
  std::string id;  // 32 of [0-9A-Za-z]
  std::string email;
  std::string name;
  bool email_verified;
  std::optional<std::string> image;
  std::string created_at, updated_at;  // 2026-11-21T01:57:55.138Z
  std::optional<std::string> suspended_at = {};
};

}  // namespace accounts::tables

namespace accounts::tables::users {

// Returns false and stores nothing if the address, which must be in lower case, has an account already.
bool insert(db::Transaction& tx, const std::string& id, const std::string& email, const std::string& name,
            const std::optional<std::string>& image, const std::optional<std::string>& sign_up_hash);

// Returns the account of that address, if it was made by a sign-up with that hash.
std::optional<User> find_signed_up(db::Database& db, const std::string& email, const std::string& sign_up_hash);

// Marks the account as unclaimed: it was only signed up for, and nobody has shown yet that the address is theirs. It
// has no password; those of all sign-ups are in sign_ups.
void leave_unclaimed(db::Transaction& tx, const std::string& id);
bool is_unclaimed(db::Transaction& tx, const std::string& id);
// Records one more sign-up for the unclaimed account of that address, and returns its id. It locks the row until the
// transaction ends. Returns nullopt if the address has no unclaimed account.
std::optional<std::string> lock_unclaimed(db::Transaction& tx, const std::string& email);
// Says whether the address has an account that is claimed.
bool is_taken(db::Database& db, const std::string& email);
// Removes the unclaimed account of that address, unless it is suspended.
void remove_unclaimed(db::Transaction& tx, const std::string& email);
// Removes unclaimed accounts for which neither a sign-up nor the link of one is valid any longer.
std::uint64_t remove_forgotten(db::Transaction& tx, int max);
// Marks an unclaimed account as claimed. Its name becomes the part before the @, so that it is not what the first
// sign-up, possibly a stranger's, has typed.
void claim(db::Transaction& tx, const std::string& id);
// Locks the user's row until the transaction ends.
void lock(db::Transaction& tx, const std::string& id);

std::optional<User> find(db::Transaction& tx, const std::string& id);
std::optional<User> find_by_email(db::Database& db, const std::string& email);
// Returns the current time in the format of created_at.
std::string now(db::Database& db);
enum class Listed { all, suspended };
std::vector<User> newest(db::Database& db, Listed listed, int max);

// Marks the address as verified. Changes nothing if the account has another address by now.
void verify_email(db::Transaction& tx, const std::string& id, const std::string& email);
// Replaces the address by one that was verified. Returns false and changes nothing if the account has another address
// by now. Throws db::DuplicateKey if another account has the new one.
bool replace_email(db::Transaction& tx, const std::string& id, const std::string& old_email,
                   const std::string& new_email);

void set_name(db::Transaction& tx, const std::string& id, const std::string& name);
void set_image(db::Transaction& tx, const std::string& id, const std::optional<std::string>& image);

// Suspends or resumes the account. While it is suspended, nobody signs in to it, and no session, key or token of it is
// accepted. Both return false if it is in that state already.
bool suspend(db::Transaction& tx, const std::string& id);
bool resume(db::Transaction& tx, const std::string& id);

// Deletes the user with all rows that refer to it. What has no foreign key is left to deleted_users.
bool remove(db::Transaction& tx, const std::string& id);

// Lists the columns of users that `read` expects next in the row, in their order.
extern const char kColumns[];
User read(db::Row& row);

}  // namespace accounts::tables::users
