#pragma once
#include <string>

#include "config.h"
#include "net/mail.h"

// The letter that lets somebody choose a new password.
namespace accounts::rules {

// 24 characters; in the database there is only their SHA-256.
std::string new_reset_token();
std::string hash_reset_token(const std::string& token);

// `redirect_to` may be empty: the link then leads to a page of ours.
net::Letter reset_letter(const Config& config, const std::string& email, const std::string& token,
                         const std::string& redirect_to);

// Into the spool folder or to sendmail, as configured.
void deliver(const Config& config, const net::Letter& letter);

}  // namespace accounts::rules
