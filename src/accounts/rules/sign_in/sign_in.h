#pragma once
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

struct SignIn {
  std::string email;  // in lower case
  std::string password;
  bool remembered;
  std::string sign_up = {};   // the id of their waiting sign-up, if their browser shows it
  std::string callback = {};  // where the link of a verification e-mail leads; may be empty
};

// Begins a session, and replaces an outdated password hash. Throws refusal::Unauthorized with the same words and in the
// same time whether the address or the password is wrong, refusal::Rejected PASSWORD_TOO_LONG, or refusal::TooMany. If
// the password is right but the address has to be verified first, it sends the link again and throws refusal::Forbidden
// EMAIL_NOT_VERIFIED. If sign-ups wait, the password of the caller's own counts, or else that of the newest.
NewSession sign_in(db::Database& db, const Config& config, const Client& client, const SignIn& attempt);

}  // namespace accounts::rules
