#pragma once
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

// E-mails a link that gives the account another address. If its present address is verified, the link goes there first,
// so that a stolen cookie alone changes nothing; following it sends a second link to the new address. The answer does
// not reveal whether another account has the new address. Throws refusal::Rejected where no e-mail can be sent or if
// the account has that address already, or refusal::TooMany.
void request_email_change(db::Database& db, const Config& config, const std::string& address,
                          const tables::SignedIn& caller, const std::string& new_email, const std::string& callback);

}  // namespace accounts::rules
