#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

// Guards what a stolen cookie alone must not allow. Returns the stored hash of the user's password if `password`
// matches it. Throws refusal::Rejected INVALID_PASSWORD, PASSWORD_TOO_LONG or CREDENTIAL_ACCOUNT_NOT_FOUND, or
// refusal::TooMany.
std::string require_own_password(db::Database& db, const Config& config, const std::string& address,
                                 const std::string& user_id, const std::string& password);

struct PasswordChange {
  std::string current, wanted;
  bool end_sessions;  // every session ends, and a new one begins
};

// Ends open invitations, and tells the address, if it is verified, who still has access. Returns the new session's
// token, if there is one. Throws as require_own_password does, and if the new password is too
// short or too long.
std::optional<std::string> change_password(db::Database& db, const Config& config, const Client& client,
                                           const tables::SignedIn& caller, const PasswordChange& change);

}  // namespace accounts::rules
