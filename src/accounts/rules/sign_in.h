#pragma once
#include <string>

#include "accounts/rules/session.h"
#include "worker.h"

namespace accounts::rules {

struct SignIn {
  std::string email;  // in lower case
  std::string password;
  bool remembered;
};

// Begins a session, and replaces an outdated password hash. Throws refusal::Unauthorized in the same words and time
// whether the address or the password is wrong, or refusal::TooMany.
NewSession sign_in(Worker& worker, const Client& client, const SignIn& attempt);

}  // namespace accounts::rules
