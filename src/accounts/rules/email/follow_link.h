#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/access.h"
#include "accounts/rules/email/link.h"
#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

enum class LinkOutcome {
  verified,
  taken_over,       // verified by somebody who was not signed in: the account has a new password
  verified_before,  // nothing was changed
  confirmed,        // a second link was sent to the new address
  changed,          // the account has the new address
  expired,
  unknown,        // never sent, or already used
  other_account,  // the caller is signed in to another account
  signed_out,     // the caller is not signed in, and a change of address takes that
  taken           // another account has the new address
};

// Describes what following a link would do, unless there is a problem.
struct FoundLink {
  std::optional<LinkOutcome> problem = {};
  EmailLink link = {};  // as it was sent; empty if there is a problem
  bool own = false;     // the caller is signed in as the link's user, or has signed up with the address in this browser
  bool asks_password = false;  // it proves the address for the first time, and the caller may not be who signed up
};

FoundLink find_email_link(db::Database& db, const std::string& token, const Visitor& caller);

struct FollowedLink {
  LinkOutcome outcome;
  std::optional<tables::User> user = {};  // set for `changed`
  AccessChange access = {};               // what has ended, and what lets somebody in now
};

// Says what whoever proves an address from elsewhere wants of the account.
struct Decision {
  std::optional<std::string> password;
  std::vector<std::string> kept_keys = {};  // ids of SDK keys, 16 raw bytes each
};

// Does what the link is for. A link that verifies may be followed again; one that changes the account works once, for
// whoever is signed in to it.
//
// A link proves who has the address, not who chose a password or let others in. So the first proof ends open
// invitations, and if it comes from a browser that is neither signed in to the account nor has signed up, everything
// that was made before: sessions, members, tokens, and SDK keys but those that the decision keeps. A password that is
// sent becomes the account's, as after a reset, unless it is the account's already: then the caller counts as signed
// in. Without one, nobody knows the account's password until it is reset; where nobody signs in before the address is
// verified, that is refused, since the password of a waiting sign-up may be meant. Throws refusal::Rejected
// PASSWORD_REQUIRED, PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, or refusal::TooMany.
FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller,
                               const Decision& decision, const std::string& callback);

}  // namespace accounts::rules
