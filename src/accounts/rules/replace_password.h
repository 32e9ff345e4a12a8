#pragma once
#include <string>

#include "accounts/tables/sign_ups.h"
#include "db/database.h"

namespace accounts::rules {

// Gives the user another password, and ends what somebody who knew an old one may have begun: sessions, waiting
// sign-ups, and e-mailed links except those that only verify the address. This also claims the account.
void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash);

// Gives the account to one of the people who have signed up with its address.
void give_account_to(db::Transaction& tx, const tables::WaitingSignUp& sign_up);

}  // namespace accounts::rules
