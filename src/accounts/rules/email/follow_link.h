#pragma once
#include <optional>
#include <string>

#include "accounts/rules/email/link.h"
#include "accounts/rules/session.h"
#include "config.h"

namespace accounts::rules {

enum class LinkOutcome {
  verified,
  verified_before,  // nothing was changed
  confirmed,        // a second link was sent to the new address
  changed,          // the account has the new address
  expired,
  unknown,        // never sent, or used
  other_account,  // the caller is signed in to one
  taken           // another account has the new address
};

// What following a link would do, if there is no problem.
struct FoundLink {
  std::optional<LinkOutcome> problem = {};
  EmailLink link = {};  // as it was sent; empty if there is a problem
  bool own = false;     // the caller is signed in as the user whom it is about, or has signed up with the address
  bool asks_password = false;  // it takes one to follow it
};

FoundLink find_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller);

struct FollowedLink {
  LinkOutcome outcome;
  std::optional<tables::User> user = {};  // of changed
};

// Does what the link is for. A link that verifies may be followed again; one that changes the account works once.
//
// A link shows whose the address is, not who chose a password. So where the address has to be verified before anybody
// signs in, the password that a sign-up came with counts only for the browser that signed up. Anybody else has to send
// one: that of a sign-up that waits, or a new one. It is the account's from then on, as after a reset. Throws
// refusal::Rejected PASSWORD_REQUIRED, PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, or refusal::TooMany.
FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller,
                               const std::optional<std::string>& password, const std::string& callback);

}  // namespace accounts::rules
