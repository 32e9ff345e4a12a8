#pragma once
#include "accounts/handlers/gates.h"

namespace accounts::handlers {

// The hash of it, if it is theirs. For what a stolen cookie alone must not do. Throws refusal::Rejected
// INVALID_PASSWORD, CREDENTIAL_ACCOUNT_NOT_FOUND, or refusal::TooMany.
std::string require_own_password(const web::Request& request, Worker& worker, const User& user,
                                 const std::string& password);

}  // namespace accounts::handlers
