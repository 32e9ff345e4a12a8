#include "accounts/rules/sign_in/sign_up.h"

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/sign_in/sign_in.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/sign_ups.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"
#include "text/utf8.h"

namespace accounts::rules {
namespace {

namespace users = tables::users;

constexpr std::size_t kMaxName = 255;

void require_sound(const SignUp& application) {
  if (text::code_points(application.name) > kMaxName) {
    throw refusal::Conflict("FAILED_TO_CREATE_USER", "Failed to create user");
  }
  require_acceptable(application.password);
}

std::optional<std::string> hash_of_key(const SignUp& application) {
  if (!application.idempotency_key) return std::nullopt;
  return crypto::sha256("sign-up\n" + application.email + "\n" + *application.idempotency_key);
}

refusal::Conflict address_is_taken() {
  return {"USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "User already exists. Use another email."};
}

std::optional<tables::User> insert_if_new(db::Transaction& tx, const SignUp& application, const std::string& hash) {
  const std::string id = crypto::random_base62(32);
  if (!users::insert(tx, id, application.email, application.name, application.image, hash_of_key(application))) {
    return std::nullopt;
  }
  tables::credentials::put(tx, id, hash);
  return users::find(tx, id).value();
}

// An address whose account is unclaimed is free.
tables::User insert(db::Transaction& tx, const SignUp& application, const std::string& hash) {
  users::remove_unclaimed(tx, application.email);
  if (const auto user = insert_if_new(tx, application, hash)) return *user;
  throw address_is_taken();
}

// Returns the account that this very sign-up made when it was sent before.
std::optional<tables::User> made_before(db::Database& db, const SignUp& application) {
  const auto hash = hash_of_key(application);
  return hash ? users::find_signed_up(db, application.email, *hash) : std::nullopt;
}

// Signs in, so that the limits of sign-ins hold for guesses of the password.
SignedUp sign_up_again(db::Database& db, const Config& config, const Client& client, const SignUp& application) {
  if (!made_before(db, application)) throw address_is_taken();
  try {
    const auto [user, token] =
        sign_in(db, config, client, {application.email, application.password, application.remembered});
    return {user, token, ""};
  } catch (const refusal::Unauthorized&) {
    throw address_is_taken();
  }
}

// Makes up a user, so that the answer does not reveal whether there is an account.
tables::User made_up(db::Database& db, const std::string& id, const SignUp& application) {
  const std::string now = users::now(db);
  return {id, application.email, application.name, false, application.image, now, now};
}

// Returns the id of the account for which the sign-up waits, or nullopt if the account is claimed.
std::optional<std::string> unclaimed_account(db::Transaction& tx, const std::string& id, const SignUp& application) {
  const auto earlier = users::lock_unclaimed(tx, application.email);
  if (earlier) return earlier;
  if (!users::insert(tx, id, application.email, application.name, application.image, std::nullopt)) {
    return users::lock_unclaimed(tx, application.email);  // another sign-up has just made it
  }
  users::leave_unclaimed(tx, id);
  return id;
}

struct Waiting {
  std::string id;
  std::string url;  // of the verification link
};

// Replaces the sign-up if the same browser has signed up before.
std::optional<Waiting> store_waiting(db::Transaction& tx, const Config& config, const std::string& id,
                                     const SignUp& application, const std::string& hash) {
  const auto account = unclaimed_account(tx, id, application);
  if (!account) return std::nullopt;
  tables::WaitingSignUp waiting{application.waiting, *account, application.name, application.image, hash};
  if (!tables::sign_ups::replace(tx, waiting)) {
    waiting.id = id;
    tables::sign_ups::insert(tx, waiting);
  }
  return Waiting{waiting.id,
                 store_link(tx, config, {*account, LinkPurpose::verify, application.email, ""}, application.callback)};
}

SignedUp sign_up_unverified(db::Database& db, const Config& config, const SignUp& application,
                            const std::string& hash) {
  const MinimumDuration minimum_duration;
  const std::string id = crypto::random_base62(32);
  const auto waiting =
      db::transact(db, [&](db::Transaction& tx) { return store_waiting(tx, config, id, application, hash); });
  send(config, waiting ? verification_email(config, application.email, waiting->url)
                       : account_exists_email(config, application.email));
  return {made_up(db, id, application), std::nullopt, waiting ? waiting->id : id};
}

}  // namespace

SignedUp sign_up(db::Database& db, const Config& config, const Client& client, const SignUp& application) {
  if (!config.sign_up_open) {
    throw refusal::Rejected("EMAIL_PASSWORD_SIGN_UP_DISABLED", "Email and password sign up is not enabled");
  }
  require_sound(application);
  limits::take(db, {attempts_from(config, limits::kSignUps, client.address)});
  if (config.verify_email_required) count_emails(db, config, EmailKind::address, {application.email}, client.address);

  // The hash is computed before we know whether the address is taken, so that the time does not reveal it.
  const std::string hash = hash_password(application.password);

  if (config.verify_email_required) return sign_up_unverified(db, config, application, hash);
  try {
    return db::transact(db, [&](db::Transaction& tx) {
      const auto user = insert(tx, application, hash);
      return SignedUp{user, begin_session(tx, client, user.id, application.remembered), ""};
    });
  } catch (const refusal::Conflict&) {
    return sign_up_again(db, config, client, application);
  }
}

tables::User open_account(db::Database& db, const SignUp& application) {
  require_sound(application);
  const std::string hash = hash_password(application.password);
  return db::transact(db, [&](db::Transaction& tx) { return insert(tx, application, hash); });
}

}  // namespace accounts::rules
