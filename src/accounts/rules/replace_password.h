#pragma once
#include <string>

#include "accounts/tables/sign_ups.h"
#include "db/database.h"

namespace accounts::rules {

// Gives the user another password, and ends what somebody who knew an old one may have begun: sessions, links that were
// e-mailed but those that only verify the address, and sign-ups that wait. From then on the account is claimed.
void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash);

// The account becomes that of a sign-up which waited, with that password: its own, or one chosen since.
void become(db::Transaction& tx, const tables::WaitingSignUp& sign_up, const std::string& hash);

}  // namespace accounts::rules
