#pragma once
#include <string>

#include "accounts/tables/users.h"
#include "worker.h"

namespace admin {

// Returns the account with that e-mail address. Throws std::runtime_error if there is none.
accounts::tables::User find_user(Worker& worker, const std::string& email);

}  // namespace admin
