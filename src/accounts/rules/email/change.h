#pragma once
#include <string>

#include "accounts/rules/session.h"
#include "config.h"

namespace accounts::rules {

// E-mails a link that gives the account another address. If its present one is verified, the link goes there first, so
// that a stolen cookie alone changes nothing; then another one goes to the new address. Nothing tells whether an
// account has that already. Throws refusal::Rejected where no e-mail can be sent, or for the address that the account
// has; or refusal::TooMany.
void request_email_change(db::Database& db, const Config& config, const std::string& address,
                          const tables::SignedIn& caller, const std::string& new_email, const std::string& callback);

}  // namespace accounts::rules
