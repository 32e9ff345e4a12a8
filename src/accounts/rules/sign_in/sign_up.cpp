#include "accounts/rules/sign_in/sign_up.h"

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/sign_in/sign_in.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/sessions.h"
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
  tables::credentials::insert(tx, id, hash);
  return users::find(tx, id).value();
}

tables::User insert(db::Transaction& tx, const SignUp& application, const std::string& hash) {
  if (const auto user = insert_if_new(tx, application, hash)) return *user;
  throw address_is_taken();
}

// The account that this very sign-up made when it was sent before.
std::optional<tables::User> made_before(db::Database& db, const SignUp& application) {
  const auto hash = hash_of_key(application);
  return hash ? users::find_signed_up(db, application.email, *hash) : std::nullopt;
}

// By way of a sign-in, whose limits hold for guesses of the password.
SignedUp sign_up_again(db::Database& db, const Config& config, const Client& client, const SignUp& application) {
  if (!made_before(db, application)) throw address_is_taken();
  try {
    const auto [user, token] =
        sign_in(db, config, client, {application.email, application.password, application.remembered});
    return {user, token};
  } catch (const refusal::Unauthorized&) {
    throw address_is_taken();
  }
}

tables::User made_up(db::Database& db, const SignUp& application) {
  const std::string now = users::now(db);
  return {crypto::random_base62(32), application.email, application.name, false, application.image, now, now};
}

// The last sign-up wins: the owner of the address must not confirm a password that somebody else chose before. Links
// that reset the password stay, as they prove whose the address is.
std::optional<tables::User> replace_unclaimed(db::Transaction& tx, const SignUp& application, const std::string& hash) {
  const auto user = users::replace_unclaimed(tx, application.email, application.name, application.image);
  if (!user) return std::nullopt;
  tables::credentials::set_password(tx, user->id, hash);
  tables::sessions::remove_all(tx, user->id);
  tables::email_verifications::remove_all(tx, user->id);
  return user;
}

struct Unverified {
  std::optional<tables::User> created;        // absent where the address has an account already
  std::optional<mail::Message> verification;  // absent where that account is claimed
};

Unverified store_unverified(db::Transaction& tx, const Config& config, const SignUp& application,
                            const std::string& hash) {
  auto replaced = replace_unclaimed(tx, application, hash);
  const auto created = replaced ? std::nullopt : insert_if_new(tx, application, hash);
  if (created) users::leave_unclaimed(tx, created->id);
  if (!replaced && !created) replaced = replace_unclaimed(tx, application, hash);  // created at the same time
  if (!replaced && !created) return {};
  const std::string& id = (created ? created : replaced)->id;
  const auto url =
      store_link(tx, config, {id, tables::LinkPurpose::verify, application.email, ""}, application.callback);
  return {created, created ? verification_email(config, application.email, url)
                           : last_sign_up_email(config, application.email, url)};
}

SignedUp sign_up_unverified(db::Database& db, const Config& config, const SignUp& application,
                            const std::string& hash) {
  const MinimumDuration minimum_duration;
  const auto [created, verification] =
      db::transact(db, [&](db::Transaction& tx) { return store_unverified(tx, config, application, hash); });
  send(config, verification ? *verification : account_exists_email(config, application.email));
  return {created ? *created : made_up(db, application), std::nullopt};
}

}  // namespace

SignedUp sign_up(db::Database& db, const Config& config, const Client& client, const SignUp& application) {
  if (!config.sign_up_open) {
    throw refusal::Rejected("EMAIL_PASSWORD_SIGN_UP_DISABLED", "Email and password sign up is not enabled");
  }
  require_sound(application);
  count(db, {sign_ups_from(config, client.address)});
  if (config.verify_email_required) count(db, {verification_emails_to(config, application.email)});

  // Before we know whether the address is taken: the time must not tell.
  const std::string hash = hash_password(application.password);

  if (config.verify_email_required) return sign_up_unverified(db, config, application, hash);
  try {
    return db::transact(db, [&](db::Transaction& tx) {
      const auto user = insert(tx, application, hash);
      return SignedUp{user, begin_session(tx, client, user.id, application.remembered)};
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
