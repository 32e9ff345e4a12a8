#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "config.h"

// Says whether an address is its account's owner's: shown by a link that is e-mailed there.
namespace accounts::rules {

// Throws refusal::Rejected VERIFICATION_EMAIL_NOT_ENABLED where no e-mail can be sent, and for a caller who is signed
// in EMAIL_MISMATCH or EMAIL_ALREADY_VERIFIED; or refusal::TooMany. To others, neither the answer nor its time tells
// whether there is such an account.
void request_verification(db::Database& db, const Config& config, const std::string& address,
                          const std::optional<tables::SignedIn>& caller, const std::string& email,
                          const std::string& callback);

// Sends the link, unless the limits of e-mails forbid it.
void send_verification_again(db::Database& db, const Config& config, const std::string& address,
                             const tables::User& user, const std::string& callback);

// Says whether the user cannot sign in before the address is verified (MILLRACE_VERIFY_EMAIL).
bool must_verify(const Config& config, const tables::User& user);

// Serves the operator: the address counts as verified, without an e-mail. An account that was only signed up for goes
// to who did. Returns false when none or several did, as nobody knows whose the address is then, nor the password.
bool verify_without_email(db::Database& db, const tables::User& user);

}  // namespace accounts::rules
