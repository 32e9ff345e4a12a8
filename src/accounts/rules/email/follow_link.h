#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "config.h"

namespace accounts::rules {

enum class LinkOutcome {
  verified,   // also when it was before
  confirmed,  // a second link was sent to the new address
  changed,    // the account has the new address
  expired,
  unknown,        // never sent, or used
  other_account,  // the caller is signed in to one
  taken           // another account has the new address
};

struct FollowedLink {
  LinkOutcome outcome;
  std::optional<tables::User> user = {};  // of changed
};

// Does what the link is for. A link that verifies may be followed again; one that changes the account works once.
// Throws refusal::TooMany when the new address was sent too many e-mails.
FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token,
                               const std::optional<tables::SignedIn>& caller, const std::string& callback);

}  // namespace accounts::rules
