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
  unknown,        // never sent, or already used
  other_account,  // the caller is signed in to another account
  taken           // another account has the new address
};

// Describes what following a link would do, unless there is a problem.
struct FoundLink {
  std::optional<LinkOutcome> problem = {};
  EmailLink link = {};  // as it was sent; empty if there is a problem
  bool own = false;     // the caller is signed in as the link's user, or has signed up with the address in this browser
  bool asks_password = false;  // following it takes a password
};

FoundLink find_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller);

struct FollowedLink {
  LinkOutcome outcome;
  std::optional<tables::User> user = {};  // set for `changed`
};

// Does what the link is for. A link that verifies may be followed again; one that changes the account works once.
//
// A link proves who has the address, not who chose a password. Where the address has to be verified before anybody
// signs in, the password of a sign-up therefore counts only for the browser that signed up. Anybody else has to send a
// password: that of a waiting sign-up, or a new one. It becomes the account's password, as after a reset. Throws
// refusal::Rejected PASSWORD_REQUIRED, PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, or refusal::TooMany.
FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller,
                               const std::optional<std::string>& password, const std::string& callback);

}  // namespace accounts::rules
