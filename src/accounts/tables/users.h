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

// Returns the account of that address, if its sign-up came with that hash.
std::optional<User> find_signed_up(db::Database& db, const std::string& email, const std::string& sign_up_hash);

// An account that has only been signed up for: it is not shown yet that the address belongs to a person who did. It has
// no password; sign_ups has those of all who did.
void leave_unclaimed(db::Transaction& tx, const std::string& id);
bool is_unclaimed(db::Transaction& tx, const std::string& id);
// Returns its id when there is one more sign-up; absent when the address has no such account. Locks it until the
// transaction ends.
std::optional<std::string> lock_unclaimed(db::Transaction& tx, const std::string& email);
// Says whether the address has an account that is claimed.
bool is_taken(db::Database& db, const std::string& email);
// Not one that is suspended.
void remove_unclaimed(db::Transaction& tx, const std::string& email);
// Removes those whose last sign-up waits no longer, nor a link that was sent for it.
std::uint64_t remove_forgotten(db::Transaction& tx, int max);
// From then on it is somebody's; its name is the part before the @, not what whoever signed up first has typed.
void claim(db::Transaction& tx, const std::string& id);
// Others who change it wait until the transaction ends.
void lock(db::Transaction& tx, const std::string& id);

std::optional<User> find(db::Transaction& tx, const std::string& id);
std::optional<User> find_by_email(db::Database& db, const std::string& email);
// Returns what created_at would be of a user that was inserted now.
std::string now(db::Database& db);
std::vector<User> newest(db::Database& db, int max);

// The address of the account is its owner's; nothing changes if the account has another one by now.
void verify_email(db::Transaction& tx, const std::string& id, const std::string& email);
// Replaces the address by one that was verified. False, and nothing changed, when the account has another one by now.
// Throws db::DuplicateKey when another account has the new one.
bool replace_email(db::Transaction& tx, const std::string& id, const std::string& old_email,
                   const std::string& new_email);

void set_name(db::Transaction& tx, const std::string& id, const std::string& name);
void set_image(db::Transaction& tx, const std::string& id, const std::optional<std::string>& image);

// Until it is resumed, nobody signs in to the account, and no session, key or token of it is accepted. Both return
// false when that is so already.
bool suspend(db::Transaction& tx, const std::string& id);
bool resume(db::Transaction& tx, const std::string& id);

// Deletes the user with all rows that refer to it; see deleted_users.
bool remove(db::Transaction& tx, const std::string& id);

// Eight columns of users, in the order that `read` expects from `first` on.
extern const char kColumns[];
User read(const db::Row& row, std::size_t first);

}  // namespace accounts::tables::users
