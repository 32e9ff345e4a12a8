#include "accounts/rules/password_reset.h"

#include "accounts/rules/access.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/redirect.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/users.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"
#include "text/percent.h"

namespace accounts::rules {
namespace {

namespace password_resets = tables::password_resets;

// Only this hash is stored.
std::string hash_token(const std::string& token) { return crypto::sha256(token); }

void send_link(db::Database& db, const Config& config, const tables::User& user, const std::string& redirect_to) {
  const std::string token = crypto::random_base62(24);
  try {
    const bool is_stored = db::transact(db, [&](db::Transaction& tx) {
      tables::users::lock(tx, user.id);  // it may get another address, and a link to the old one must not be its way in
      const auto now = tables::users::find(tx, user.id);
      if (!now || now->email != user.email) return false;
      password_resets::insert(tx, hash_token(token), user.id);
      return true;
    });
    if (is_stored) send(config, reset_email(config, user.email, token, redirect_to));
  } catch (const db::ForeignKeyViolation&) {  // deleted since it was found: a refusal would reveal that there was one
  }
}

bool is_first_proof(const tables::User& user, const Visitor& caller) {
  return !user.email_verified && !is_signed_in(caller, user.id);
}

}  // namespace

void request_password_reset(db::Database& db, const Config& config, const std::string& address,
                            const std::string& email, const std::optional<std::string>& redirect_to) {
  if (!config.mail.enabled()) throw refusal::Rejected("RESET_PASSWORD_DISABLED", "Reset password isn't enabled");
  if (redirect_to && !may_redirect_to(*redirect_to, config.trusted_origins)) {
    throw refusal::Forbidden("INVALID_REDIRECT_URL", "Invalid redirectURL");
  }
  const MinimumDuration minimum_duration;
  count_emails(db, config, EmailKind::reset, {email}, address);

  const auto user = tables::users::find_by_email(db, email);
  if (user && !user->suspended_at) send_link(db, config, *user, redirect_to.value_or(""));
}

std::optional<Reset> find_reset(db::Database& db, const std::string& token, const Visitor& caller) {
  const auto user_id = password_resets::user_of(db, hash_token(token));
  const auto user = user_id ? db::autocommit(db, tables::users::find, *user_id) : std::nullopt;
  if (!user || user->suspended_at) return std::nullopt;
  return Reset{is_first_proof(*user, caller), tables::access::of_account(db, user->id)};
}

AccessChange reset_password(db::Database& db, const Config& config, const Visitor& caller, const std::string& token,
                            const std::string& new_password, const std::vector<std::string>& kept_keys) {
  require_acceptable(new_password);
  limits::take(db, {attempts_from(config, limits::kResets, caller.address)});

  const refusal::Rejected invalid("INVALID_TOKEN", "Invalid token");
  const auto token_hash = hash_token(token);
  const auto user_id = password_resets::user_of(db, token_hash);
  if (!user_id) throw invalid;
  const std::string hash = hash_password(new_password);
  const auto before = tables::access::of_account(db, *user_id);

  const auto email = db::transact(db, [&](db::Transaction& tx) {
    tables::users::lock(tx, *user_id);  // before the token, as in replace_password(), or two could deadlock
    if (!password_resets::use(tx, token_hash)) throw invalid;
    const auto user = tables::users::find(tx, *user_id);
    if (!user || user->suspended_at) throw invalid;
    if (is_first_proof(*user, caller)) end_all_but(tx, user->id, kept_keys);
    replace_password(tx, user->id, hash);
    tables::users::verify_email(tx, user->id, user->email);  // the token was sent to this address
    reset_limits(tx, {limits::of_pair(config, limits::kPasswords, user->email, caller.address),
                      limits::of_pair(config, limits::kPasswordsBeyond, user->email, caller.address),
                      limits::of_account(config, limits::kPasswordsOfAll, user->email)});
    return user->email;
  });
  const auto change = access_since(db, *user_id, before);
  announce_new_password(config, email, change);
  return change;
}

std::optional<AccessChange> set_password(db::Database& db, const Config& config, const std::string& user_id,
                                         const std::string& new_password) {
  require_acceptable(new_password);
  const std::string hash = hash_password(new_password);
  const auto before = tables::access::of_account(db, user_id);
  const auto user = db::transact(db, [&](db::Transaction& tx) {
    auto found = tables::users::find(tx, user_id);
    if (!found) return found;
    replace_password(tx, found->id, hash);
    limits::reset(tx, limits::of_account(config, limits::kPasswordsOfAll, found->email));
    return found;
  });
  if (!user) return std::nullopt;
  auto change = access_since(db, user_id, before);
  if (user->email_verified) announce_new_password(config, user->email, change);
  return change;
}

mail::Message reset_email(const Config& config, const std::string& email, const std::string& token,
                          const std::string& redirect_to) {
  std::string link = config.base_url + "/api/auth/reset-password/" + token;
  if (!redirect_to.empty()) link += "?callbackURL=" + text::percent_encoded(redirect_to);
  // The text has nothing that the requester typed, or anyone could send their own words from our address.
  return {config.mail.from, email, "Choose a new password",
          "Somebody, most likely you, asked for a new password for your account at\n" + config.base_url +
              ".\n\nTo choose one, open this link within an hour:\n\n" + link +
              "\n\nThe link works once. A new password ends all sessions of the account.\n"
              "If you did not ask for this, do nothing; your password stays as it is.\n"};
}

}  // namespace accounts::rules
