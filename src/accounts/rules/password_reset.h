#pragma once
#include <optional>
#include <string>

#include "config.h"
#include "net/mail.h"
#include "worker.h"

// A new password for somebody who has forgotten theirs, by a link that is e-mailed.
namespace accounts::rules {

// Sends the link if the address has an account. How long this takes does not depend on that. Throws refusal::Rejected
// RESET_PASSWORD_DISABLED where no e-mail can be sent, refusal::Forbidden for a page that `redirect_to` must not name,
// or refusal::TooMany.
void request_password_reset(Worker& worker, const std::string& address, const std::string& email,
                            const std::optional<std::string>& redirect_to);

bool is_valid_reset_token(Worker& worker, const std::string& token);

// Sets the password, verifies the address and ends every session of the user. Throws refusal::Rejected INVALID_TOKEN or
// for the password, or refusal::TooMany.
void reset_password(Worker& worker, const std::string& address, const std::string& token,
                    const std::string& new_password);

// The same for the operator, but for the address. Throws refusal::Rejected for the password; false if there is no such
// user.
bool set_password(Worker& worker, const std::string& user_id, const std::string& new_password);

// `redirect_to` may be empty: the link then leads to a page of ours.
net::EmailMessage reset_email(const Config& config, const std::string& email, const std::string& token,
                              const std::string& redirect_to);

}  // namespace accounts::rules
