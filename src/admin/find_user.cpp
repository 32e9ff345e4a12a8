#include "admin/find_user.h"

#include <stdexcept>

#include "accounts/rules/email.h"

namespace admin {

accounts::tables::User find_user(Worker& worker, const std::string& email) {
  const auto user = accounts::rules::is_email(email)
                        ? accounts::tables::users::find_by_email(worker.db, accounts::rules::normalized(email))
                        : std::nullopt;
  if (!user) throw std::runtime_error("there is no such user; `user list` prints the newest");
  return *user;
}

}  // namespace admin
