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

}  // namespace

NewSession sign_up(Worker& worker, const Client& client, const SignUp& application) {
  if (text::code_points(application.name) > kMaxName) {
    throw refusal::Conflict("FAILED_TO_CREATE_USER", "Failed to create user");
  }
  require_acceptable(application.password);
  count(worker.db, {sign_ups_from(worker.config, client.address)});

  // Before we know whether the address is taken: the time must not tell.
  const std::string hash = hash_password(application.password);
  const std::string id = crypto::random_base62(32);

  return db::transact(worker.db, [&](db::Transaction& tx) {
    if (!tables::users::insert(tx, id, application.email, application.name, application.image)) {
      throw refusal::Conflict("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "User already exists. Use another email.");
    }
    tables::credentials::insert(tx, id, hash);
    const std::string token = begin_session(tx, client, id, application.remembered);
    return NewSession{tables::users::find(tx, id).value(), token};
  });
}

}  // namespace accounts::rules
