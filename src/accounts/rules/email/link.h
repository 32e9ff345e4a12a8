#pragma once
#include <string>

#include "accounts/tables/email_verifications.h"
#include "accounts/tables/users.h"
#include "config.h"
#include "db/database.h"
#include "mail/message.h"

// Links of e-mails that are about an address: /api/auth/verify-email?token=... By GET it shows a page, by POST it acts,
// as programs of mail servers open links before their reader does.
namespace accounts::rules {

using tables::EmailLink;
using tables::LinkPurpose;

std::string hash_link_token(const std::string& token);

// Stores the link and returns its URL. `callback` is the page that it leads to afterwards; empty: one of ours.
std::string store_link(db::Transaction& tx, const Config& config, const tables::EmailLink& link,
                       const std::string& callback);

// The e-mails. Nothing that the asker typed is in those to an address that may be somebody else's, or anyone could send
// their own words from ours.
mail::Message verification_email(const Config& config, const std::string& to, const std::string& url);
mail::Message confirmation_email(const Config& config, const tables::EmailLink& link, const std::string& url);
mail::Message new_address_email(const Config& config, const std::string& to, const std::string& url);
mail::Message address_changed_email(const Config& config, const std::string& to);
mail::Message account_exists_email(const Config& config, const std::string& to);

}  // namespace accounts::rules
