#pragma once
#include <optional>
#include <string>

#include "accounts/rules/access.h"
#include "accounts/rules/session.h"
#include "db/database.h"
#include "mail/message.h"
#include "settings/config.h"

// Lets people who have forgotten their password choose another, by a link that is e-mailed.
namespace accounts::rules {

// Sends the link if the address has an account, in a time that does not depend on that. Throws refusal::Rejected
// RESET_PASSWORD_DISABLED where no e-mail can be sent, refusal::Forbidden for a page that `redirect_to` must not name,
// or refusal::TooMany.
void request_password_reset(db::Database& db, const Config& config, const std::string& address,
                            const std::string& email, const std::optional<std::string>& redirect_to);

// Describes what the token of a link would do.
struct Reset {
  bool first;  // it proves the address for the first time, to somebody who is not signed in to the account
  std::vector<Entry> access;  // what lets somebody in now, but for sessions
};
std::optional<Reset> find_reset(db::Database& db, const std::string& token, const Visitor& caller);

// Sets the password, verifies the address and ends every session and open invitation of the user. If this is the first
// proof of the address, it also ends everything else that lets somebody in, but for the SDK keys with these ids (16 raw
// bytes each). Returns what has ended and what is left, which the address is told as well. Throws refusal::Rejected
// INVALID_TOKEN, or as require_acceptable does for the password, or refusal::TooMany.
AccessChange reset_password(db::Database& db, const Config& config, const Visitor& caller, const std::string& token,
                            const std::string& new_password, const std::vector<std::string>& kept_keys);

// Sets the password and ends every session and open invitation, for the operator, and tells the address if it is
// verified. Throws refusal::Rejected for an unacceptable password, and returns nullopt if there is no such user.
std::optional<AccessChange> set_password(db::Database& db, const Config& config, const std::string& user_id,
                                         const std::string& new_password);

// Writes the e-mail with the link. If `redirect_to` is empty, the link leads to a page of ours.
mail::Message reset_email(const Config& config, const std::string& email, const std::string& token,
                          const std::string& redirect_to);

}  // namespace accounts::rules
