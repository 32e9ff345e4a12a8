#pragma once
#include <optional>
#include <string>

#include "accounts/rules/email/link.h"
#include "accounts/rules/session.h"
#include "config.h"

namespace accounts::rules {

enum class LinkOutcome {
  verified,   // also when it was before
  confirmed,  // a second link was sent to the new address
  changed,    // the account has the new address
  expired,
  unknown,            // never sent, or used
  other_account,      // the caller is signed in to one
  taken,              // another account has the new address
  password_required,  // nothing shows that the caller is who signed up with the address
};

// What a link is for, before anything is done.
struct FoundLink {
  std::optional<LinkOutcome> problem = {};
  EmailLink link = {};
  bool own = false;            // the caller is the user whom it is about, or who signed up
  bool asks_password = false;  // the account gets one by it: that of the sign-up, or another
};

FoundLink find_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller);

struct FollowedLink {
  LinkOutcome outcome;
  std::optional<tables::User> user = {};  // of changed
};

// Does what the link is for. A link that verifies may be followed again; one that changes the account works once. It
// shows whose the address is, not who chose a password before: one that waits becomes the account's only in the browser
// that signed up, and else `password` does. Throws refusal::TooMany, or refusal::Rejected for the password.
FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller,
                               const std::optional<std::string>& password, const std::string& callback);

}  // namespace accounts::rules
