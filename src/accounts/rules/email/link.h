#pragma once
#include <string>

#include "accounts/tables/email_verifications.h"
#include "accounts/tables/users.h"
#include "db/database.h"
#include "mail/message.h"
#include "settings/config.h"

// Makes the links and e-mails about an address: /api/auth/verify-email?token=... GET shows a page and POST acts,
// because the scanners of mail servers open links before their reader does.
namespace accounts::rules {

using tables::EmailLink;
using tables::LinkPurpose;

std::string hash_link_token(const std::string& token);

// Stores the link and returns its URL. `callback` is the page to which it leads afterwards; if it is empty, that is one
// of ours.
std::string store_link(db::Transaction& tx, const Config& config, const tables::EmailLink& link,
                       const std::string& callback);

// These make the e-mails. Those to an address that may belong to somebody else contain nothing that the requester
// typed, or anyone could send their own words from our address.
mail::Message verification_email(const Config& config, const std::string& to, const std::string& url);
mail::Message confirmation_email(const Config& config, const tables::EmailLink& link, const std::string& url);
mail::Message new_address_email(const Config& config, const tables::EmailLink& link, const std::string& url);
// The same after the account's present address has agreed. It is verified, so it can be named.
mail::Message confirmed_address_email(const Config& config, const tables::EmailLink& link, const std::string& url);
mail::Message address_changed_email(const Config& config, const std::string& to);
mail::Message account_exists_email(const Config& config, const std::string& to);

}  // namespace accounts::rules
