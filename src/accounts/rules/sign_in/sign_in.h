#pragma once
#include <string>

#include "accounts/rules/session.h"
#include "config.h"

namespace accounts::rules {

struct SignIn {
  std::string email;  // in lower case
  std::string password;
  bool remembered;
  std::string sign_up = {};   // the id of theirs that waits, if their browser shows it
  std::string callback = {};  // where the link of a verification e-mail leads to; may be empty
};

// Begins a session, and replaces an outdated password hash. Throws refusal::Unauthorized in the same words and time
// whether the address or the password is wrong, or refusal::TooMany. With the right password, where the address
// has to be verified first: sends the link again, and throws refusal::Forbidden EMAIL_NOT_VERIFIED. Of sign-ups that
// wait, the password of the caller's own counts, or else of the newest.
NewSession sign_in(db::Database& db, const Config& config, const Client& client, const SignIn& attempt);

}  // namespace accounts::rules
