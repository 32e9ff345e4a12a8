#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

namespace accounts::tables {

// Describes a sign-up that waits until its address is verified.
struct WaitingSignUp {
  std::string id;  // 32 of [0-9A-Za-z]
  std::string user_id;
  std::string name;
  std::optional<std::string> image;
  std::string password_hash;
};

}  // namespace accounts::tables

namespace accounts::tables::sign_ups {

constexpr int kKept = 7 * 24 * 3600;  // seconds

// At most so many sign-ups wait for one address, which bounds everything that looks through them.
constexpr int kMax = 10;

// Stores the sign-up. Beyond kMax, it removes the oldest.
void insert(db::Transaction& tx, const WaitingSignUp& sign_up);
// Replaces a sign-up that was sent again, perhaps with another password. Returns false if none with that id waits for
// that user's address.
bool replace(db::Transaction& tx, const WaitingSignUp& sign_up);

// Returns nullopt if it waits for another user's address.
std::optional<WaitingSignUp> find(db::Transaction& tx, const std::string& id, const std::string& user_id);
// Lists the sign-up with that id first, if there is one, and then the newest first.
std::vector<WaitingSignUp> of_user(db::Database& db, const std::string& user_id, const std::string& id = "");
std::vector<WaitingSignUp> of_user(db::Transaction& tx, const std::string& user_id);

void remove_all(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::sign_ups
