#include "accounts/rules/sign_up.h"

#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "crypto/random.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::rules {
namespace {

constexpr std::size_t kMaxName = 255;

void require_sound(const SignUp& application) {
  if (text::code_points(application.name) > kMaxName) {
    throw refusal::Conflict("FAILED_TO_CREATE_USER", "Failed to create user");
  }
  require_acceptable(application.password);
}

tables::User insert(db::Transaction& tx, const SignUp& application, const std::string& hash) {
  const std::string id = crypto::random_base62(32);
  if (!tables::users::insert(tx, id, application.email, application.name, application.image)) {
    throw refusal::Conflict("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "User already exists. Use another email.");
  }
  tables::credentials::insert(tx, id, hash);
  return tables::users::find(tx, id).value();
}

}  // namespace

NewSession sign_up(Worker& worker, const Client& client, const SignUp& application) {
  if (!worker.config.sign_up_open) {
    throw refusal::Rejected("EMAIL_PASSWORD_SIGN_UP_DISABLED", "Email and password sign up is not enabled");
  }
  require_sound(application);
  count(worker.db, {sign_ups_from(worker.config, client.address)});

  // Before we know whether the address is taken: the time must not tell.
  const std::string hash = hash_password(application.password);

  return db::transact(worker.db, [&](db::Transaction& tx) {
    const auto user = insert(tx, application, hash);
    return NewSession{user, begin_session(tx, client, user.id, application.remembered)};
  });
}

tables::User open_account(db::Database& db, const SignUp& application) {
  require_sound(application);
  const std::string hash = hash_password(application.password);
  return db::transact(db, [&](db::Transaction& tx) { return insert(tx, application, hash); });
}

}  // namespace accounts::rules
