#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "worker.h"

namespace accounts::rules {

// For what a stolen cookie alone must not do: the hash of the user's password, if `password` is it. Throws
// refusal::Rejected INVALID_PASSWORD, CREDENTIAL_ACCOUNT_NOT_FOUND, or refusal::TooMany.
std::string require_own_password(Worker& worker, const std::string& address, const std::string& user_id,
                                 const std::string& password);

struct PasswordChange {
  std::string current, wanted;
  bool end_sessions;  // every session ends, and a new one begins
};

// The new session's token, if there is one. Throws as require_own_password does, and when the new password is too short
// or too long.
std::optional<std::string> change_password(Worker& worker, const Client& client, const SignedIn& caller,
                                           const PasswordChange& change);

}  // namespace accounts::rules
