#pragma once
#include <string>

#include "accounts/tables/sign_ups.h"
#include "db/database.h"

namespace accounts::rules {

// Gives the user another password, and ends what somebody who knew an old one may have begun: sessions, links that were
// e-mailed but those that only verify the address, and sign-ups that wait. From then on the account is claimed.
void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash);

// Gives the account to one of those who have signed up with its address.
void give_account_to(db::Transaction& tx, const tables::WaitingSignUp& sign_up);

}  // namespace accounts::rules
