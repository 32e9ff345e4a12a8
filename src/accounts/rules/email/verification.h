#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

// Verifies that an address belongs to the account's owner, by a link that is e-mailed there, and changes it by another.
namespace accounts::rules {

// Sends a verification link. Throws refusal::Rejected VERIFICATION_EMAIL_NOT_ENABLED where no e-mail can be sent and,
// for a signed-in caller, EMAIL_MISMATCH or EMAIL_ALREADY_VERIFIED; or refusal::TooMany. For other callers, neither the
// answer nor its time reveals whether there is such an account.
void request_verification(db::Database& db, const Config& config, const std::string& address,
                          const std::optional<tables::SignedIn>& caller, const std::string& email,
                          const std::string& callback);

// Sends the link, unless the limits on e-mails forbid it.
void send_verification_again(db::Database& db, const Config& config, const std::string& address,
                             const tables::User& user, const std::string& callback);

// Says whether the user's address has to be verified before they can sign in (MILLRACE_VERIFY_EMAIL).
bool must_verify(const Config& config, const tables::User& user);

// Marks the address as verified without an e-mail, for the operator, and ends open invitations. If the account is
// unclaimed and exactly one person has signed up for it, that person gets it. Returns false if none or several have,
// because nobody knows then whose address and password it is.
bool verify_without_email(db::Database& db, const tables::User& user);

// E-mails a link that gives the account another address. If its present address is verified, the link goes there first,
// so that a stolen cookie alone changes nothing; following it sends a second link to the new address. The answer does
// not reveal whether another account has the new address. Throws refusal::Rejected where no e-mail can be sent or if
// the account has that address already, or refusal::TooMany.
void request_email_change(db::Database& db, const Config& config, const std::string& address,
                          const tables::SignedIn& caller, const std::string& new_email, const std::string& callback);

}  // namespace accounts::rules
