#include "accounts/rules/email/follow_link.h"

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/password_resets.h"

namespace accounts::rules {
namespace {

namespace email_verifications = tables::email_verifications;
namespace users = tables::users;

// Locked, as a later sign-up may be replacing the password and ending the link, which then must not verify that
// password.
FollowedLink verify(db::Database& db, const std::string& token_hash, const tables::EmailLink& link) {
  return db::transact(db, [&](db::Transaction& tx) -> FollowedLink {
    users::lock(tx, link.user_id);
    if (!email_verifications::exists(tx, token_hash)) return {LinkOutcome::unknown};
    users::verify_email(tx, link.user_id, link.email);
    const auto user = users::find(tx, link.user_id);
    return {user && user->email == link.email ? LinkOutcome::verified : LinkOutcome::unknown};
  });
}

FollowedLink confirm(db::Database& db, const Config& config, const std::string& token_hash,
                     const tables::EmailLink& link, const std::string& callback) {
  count(db, {verification_emails_to(config, link.new_email)});
  const auto url = db::transact(db, [&](db::Transaction& tx) -> std::optional<std::string> {
    const auto user = users::find(tx, link.user_id);
    if (!email_verifications::use(tx, token_hash) || !user || user->email != link.email) return std::nullopt;
    return store_link(tx, config, {link.user_id, tables::LinkPurpose::change, link.email, link.new_email}, callback);
  });
  if (!url) return {LinkOutcome::unknown};
  send(config, new_address_email(config, link.new_email, *url));
  return {LinkOutcome::confirmed};
}

// What was e-mailed to the old address works no longer.
std::optional<tables::User> replace(db::Transaction& tx, const std::string& token_hash, const tables::EmailLink& link) {
  users::lock(tx, link.user_id);
  const auto user = users::find(tx, link.user_id);
  if (!email_verifications::use(tx, token_hash) || !user || user->email != link.email) return std::nullopt;
  users::remove_unclaimed(tx, link.new_email);
  users::replace_email(tx, link.user_id, link.email, link.new_email);
  email_verifications::remove_all(tx, link.user_id);
  tables::password_resets::remove_all(tx, link.user_id);
  return users::find(tx, link.user_id);
}

FollowedLink change(db::Database& db, const Config& config, const std::string& token_hash,
                    const tables::EmailLink& link) {
  try {
    const auto user = db::transact(db, [&](db::Transaction& tx) { return replace(tx, token_hash, link); });
    if (!user) return {LinkOutcome::unknown};
    send(config, address_changed_email(config, link.email));
    return {LinkOutcome::changed, user};
  } catch (const db::DuplicateKey&) {
    return {LinkOutcome::taken};
  }
}

}  // namespace

FollowedLink follow_email_link(db::Database& db, const Config& config, const std::string& token,
                               const std::optional<tables::SignedIn>& caller, const std::string& callback) {
  const std::string token_hash = hash_link_token(token);
  const auto link = email_verifications::find(db, token_hash);
  if (!link) return {LinkOutcome::unknown};
  if (link->expired) return {LinkOutcome::expired};
  if (link->purpose == tables::LinkPurpose::verify) return verify(db, token_hash, *link);
  if (caller && caller->user.id != link->user_id) return {LinkOutcome::other_account};
  return link->purpose == tables::LinkPurpose::confirm ? confirm(db, config, token_hash, *link, callback)
                                                       : change(db, config, token_hash, *link);
}

}  // namespace accounts::rules
