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

void insert(db::Transaction& tx, const WaitingSignUp& sign_up);

// Absent when it waits for another user's address.
std::optional<WaitingSignUp> find(db::Transaction& tx, const std::string& id, const std::string& user_id);
// Returns that of this id, or else the newest.
std::optional<WaitingSignUp> find_or_newest(db::Database& db, const std::string& id, const std::string& user_id);
// Newest first.
std::vector<WaitingSignUp> of_user(db::Transaction& tx, const std::string& user_id, int max);

void remove_all(db::Transaction& tx, const std::string& user_id);
std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::sign_ups
