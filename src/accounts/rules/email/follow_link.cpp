#include "accounts/rules/email/follow_link.h"

#include "accounts/rules/access.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/sign_ups.h"
#include "crypto/random.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

namespace email_verifications = tables::email_verifications;
namespace sign_ups = tables::sign_ups;
namespace users = tables::users;

bool may_use(const std::optional<tables::User>& user, const EmailLink& link) {
  return user && user->email == link.email && !user->suspended_at;
}

FoundLink found(db::Transaction& tx, const EmailLink& link, const Visitor& caller) {
  const auto user = users::find(tx, link.user_id);
  if (!may_use(user, link)) return {LinkOutcome::unknown};
  const bool own = is_signed_in(caller, user->id) || sign_ups::find(tx, caller.sign_up, user->id);
  return {{}, link, own, !own && !user->email_verified};
}

refusal::Rejected password_required() {
  return {"PASSWORD_REQUIRED", "Please send your password, or a new one, as `password`"};
}

// Holds a password that was sent with a link.
struct Chosen {
  std::optional<tables::WaitingSignUp> sign_up;  // the sign-up with that password; absent if there is none
  std::string hash;
  bool is_present = false;  // the account has it, so whoever sent it is its owner
};

// Where addresses need not be verified, programs may send none: then nobody knows the account's password until it is
// reset, and least of all whoever signed up.
std::optional<Chosen> choose(db::Database& db, const Config& config, const Visitor& caller, const std::string& user_id,
                             const std::optional<std::string>& sent) {
  if (!sent && config.verify_email_required) return std::nullopt;
  if (sent && sent->empty()) throw password_required();
  const std::string password = sent.value_or(crypto::random_base62(32));
  require_acceptable(password);
  limits::take(db, {attempts_from(config, limits::kLinkPasswords, caller.address)});
  for (const auto& waiting : sign_ups::of_user(db, user_id)) {
    if (verify_password(password, waiting.password_hash)) return Chosen{waiting, waiting.password_hash};
  }
  const auto present = tables::credentials::of_user(db, user_id);
  if (present && verify_password(password, present->password_hash)) {
    return Chosen{std::nullopt, present->password_hash, true};
  }
  return Chosen{std::nullopt, hash_password(password)};
}

// Says whether the caller has shown that the account is theirs, by a session of it or by its password.
bool is_owner(db::Transaction& tx, const Visitor& caller, const std::string& user_id,
              const std::optional<Chosen>& chosen) {
  if (is_signed_in(caller, user_id)) return true;
  if (!chosen || !chosen->is_present) return false;
  if (tables::credentials::lock(tx, user_id, chosen->hash)) return true;
  throw password_required();  // it was changed meanwhile
}

void give_account(db::Transaction& tx, const std::string& user_id, const Chosen& chosen) {
  if (chosen.sign_up) {
    give_account_to(tx, *chosen.sign_up);
  } else {
    replace_password(tx, user_id, chosen.hash);
  }
}

// Locks the user's row, so that of two links only one decides.
FollowedLink verify(db::Transaction& tx, const EmailLink& link, const Visitor& caller,
                    const std::optional<Chosen>& chosen, const std::vector<std::string>& kept_keys) {
  users::lock(tx, link.user_id);
  const auto user = users::find(tx, link.user_id);
  if (!may_use(user, link)) return {LinkOutcome::unknown};
  if (user->email_verified) return {LinkOutcome::verified_before};
  email_verifications::remove_changes(tx, user->id);
  users::verify_email(tx, user->id, user->email);
  if (is_owner(tx, caller, user->id, chosen)) {
    tables::access::end(tx, Way::invitation, user->id);
    return {LinkOutcome::verified};
  }
  const bool was_claimed = !users::is_unclaimed(tx, user->id);
  const auto own = sign_ups::find(tx, caller.sign_up, user->id);
  if (!own && !chosen) throw password_required();
  end_all_but(tx, user->id, kept_keys);
  give_account(tx, user->id, own ? Chosen{own, own->password_hash} : *chosen);
  return {was_claimed ? LinkOutcome::taken_over : LinkOutcome::verified};
}

FollowedLink confirm(db::Database& db, const Config& config, const std::string& token_hash, const EmailLink& link,
                     const Visitor& caller, const std::string& callback) {
  count_emails(db, config, EmailKind::address, {link.new_email}, caller.address);
  const auto url = db::transact(db, [&](db::Transaction& tx) -> std::optional<std::string> {
    const auto user = users::find(tx, link.user_id);
    if (!may_use(user, link) || !email_verifications::use(tx, token_hash)) return std::nullopt;
    return store_link(tx, config, {link.user_id, LinkPurpose::change, link.email, link.new_email}, callback);
  });
  if (!url) return {LinkOutcome::unknown};
  send(config, confirmed_address_email(config, link, *url));
  return {LinkOutcome::confirmed};
}

// Links that were e-mailed to the old address stop working.
std::optional<tables::User> replace(db::Transaction& tx, const std::string& token_hash, const EmailLink& link) {
  users::lock(tx, link.user_id);
  const auto user = users::find(tx, link.user_id);
  if (!may_use(user, link) || !email_verifications::use(tx, token_hash)) return std::nullopt;
  if (!user->email_verified) tables::access::end(tx, Way::invitation, link.user_id);
  // Those who only signed up with the address do not have it: whoever pressed this does, and is signed in.
  users::remove_unclaimed(tx, link.new_email);
  users::replace_email(tx, link.user_id, link.email, link.new_email);
  email_verifications::remove_all(tx, link.user_id);
  tables::password_resets::remove_all(tx, link.user_id);
  return users::find(tx, link.user_id);
}

FollowedLink change(db::Database& db, const Config& config, const std::string& token_hash, const EmailLink& link) {
  const auto before = tables::access::of_account(db, link.user_id);
  try {
    const auto user = db::transact(db, [&](db::Transaction& tx) { return replace(tx, token_hash, link); });
    if (!user) return {LinkOutcome::unknown};
    send(config, address_changed_email(config, link.email));
    return {LinkOutcome::changed, user, access_since(db, link.user_id, before)};
  } catch (const db::DuplicateKey&) {
    return {LinkOutcome::taken};
  }
}

}  // namespace

FoundLink find_email_link(db::Database& db, const std::string& token, const Visitor& caller) {
  const auto link = email_verifications::find(db, hash_link_token(token));
  if (!link) return {LinkOutcome::unknown};
  if (link->expired) return {LinkOutcome::expired};
  // A link proves an address, and not whose account is to have it.
  if (link->purpose != LinkPurpose::verify && !is_signed_in(caller, link->user_id)) {
    return {caller.session ? LinkOutcome::other_account : LinkOutcome::signed_out};
  }
  return db::transact(db, [&](db::Transaction& tx) { return found(tx, *link, caller); });
}

FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token, const Visitor& caller,
                               const Decision& decision, const std::string& callback) {
  const auto found = find_email_link(db, token, caller);
  if (found.problem) return {*found.problem};
  const auto& link = found.link;
  const std::string token_hash = hash_link_token(token);
  if (link.purpose == LinkPurpose::confirm) return confirm(db, config, token_hash, link, caller, callback);
  if (link.purpose == LinkPurpose::change) return change(db, config, token_hash, link);
  const auto chosen = found.asks_password ? choose(db, config, caller, link.user_id, decision.password) : std::nullopt;
  const auto before = tables::access::of_account(db, link.user_id);
  auto followed =
      db::transact(db, [&](db::Transaction& tx) { return verify(tx, link, caller, chosen, decision.kept_keys); });
  followed.access = access_since(db, link.user_id, before);
  if (followed.outcome == LinkOutcome::taken_over) announce_new_password(config, link.email, followed.access);
  return followed;
}

}  // namespace accounts::rules
