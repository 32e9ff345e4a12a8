#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

struct UserChange {
  std::optional<std::string> name, image;  // absent: unchanged
  bool remove_image = false;
};

void update_user(db::Database& db, const std::string& user_id, const UserChange& change);

// Deletes the account at the user's own request. Throws as require_own_password does, or refusal::Rejected
// SESSION_EXPIRED if no password is given in a session that began more than a day ago.
void delete_own_account(db::Database& db, const Config& config, const std::string& address,
                        const tables::SignedIn& caller, const std::optional<std::string>& password);

// Deletes the account with its sessions, keys and streams, and records that telemetry's maintenance has to remove the
// rest of its data.
void delete_user(db::Database& db, const std::string& user_id);

}  // namespace accounts::rules
