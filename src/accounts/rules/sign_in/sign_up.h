#pragma once
#include <optional>
#include <string>

#include "accounts/rules/session.h"
#include "settings/config.h"

namespace accounts::rules {

struct SignUp {
  std::string name;
  std::string email;  // in lower case
  std::string password;
  std::optional<std::string> image;
  bool remembered;
  std::string callback = {};  // where the link of a verification e-mail leads; may be empty
  std::string waiting = {};   // the id of their waiting sign-up, if their browser shows it
  std::optional<std::string> idempotency_key = {};
};

struct SignedUp {
  tables::User user;
  std::optional<std::string> token;  // of the first session; absent where the address has to be verified first
  std::string waiting;               // the id that the browser has to show until then; else empty
};

// Makes the account and begins its first session. Throws refusal::Conflict if the address has an account already,
// refusal::Rejected for an unacceptable password or with EMAIL_PASSWORD_SIGN_UP_DISABLED where only the operator makes
// accounts, or refusal::TooMany.
//
// Where addresses have to be verified, it sends an e-mail instead of beginning a session, and does not reveal whether
// the address has an account: the user it returns may be made up. The sign-up then waits until the address is verified,
// beside any others with the same address. Elsewhere, a sign-up that is sent again with the Idempotency-Key with which
// the account was made signs in.
SignedUp sign_up(db::Database& db, const Config& config, const Client& client, const SignUp& application);

// Makes the account for the operator, without a session and without limits, even if sign-ups wait for the address.
// Throws as sign_up() does.
tables::User open_account(db::Database& db, const SignUp& application);

}  // namespace accounts::rules
