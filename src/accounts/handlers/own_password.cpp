#include "accounts/handlers/own_password.h"

#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "refusal.h"

namespace accounts::handlers {

std::string require_own_password(const web::Request& request, Worker& worker, const User& user,
                                 const std::string& password) {
  const auto credential = tables::credentials::of_user(worker.db, user.id);
  if (!credential) throw refusal::Rejected("CREDENTIAL_ACCOUNT_NOT_FOUND", "Credential account not found");

  rules::count(worker.db, {rules::password_changes_from(worker.config, request.remote_addr),
                           rules::passwords_of(worker.config, user.id, request.remote_addr)});
  if (!rules::is_password(password, credential->password_hash)) {
    throw refusal::Rejected("INVALID_PASSWORD", "Invalid password");
  }
  return credential->password_hash;
}

}  // namespace accounts::handlers
