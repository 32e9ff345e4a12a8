#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

// Verifies that an address belongs to the account's owner, by a link that is e-mailed there.
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

}  // namespace accounts::rules
