#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

namespace accounts::tables {

// A sign-up with an address that was not shown to be theirs yet.
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

// Of one address so many wait at a time. What looks through them is bounded by it.
constexpr int kMax = 10;

// Of more than kMax, the oldest ends.
void insert(db::Transaction& tx, const WaitingSignUp& sign_up);
// The same sign-up once more, perhaps with another password. False when none of that id waits for that user's address.
bool replace(db::Transaction& tx, const WaitingSignUp& sign_up);

// Absent when it waits for another user's address.
std::optional<WaitingSignUp> find(db::Transaction& tx, const std::string& id, const std::string& user_id);
// Newest first; before all of them that of the id, which may be empty.
std::vector<WaitingSignUp> of_user(db::Database& db, const std::string& user_id, const std::string& id = "");
std::vector<WaitingSignUp> of_user(db::Transaction& tx, const std::string& user_id);

void remove_all(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::sign_ups
