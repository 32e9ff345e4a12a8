#include "accounts/rules/invitation.h"

#include <algorithm>

#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

namespace invitations = tables::invitations;

// Only this hash is stored.
std::string hash_of(const std::string& token) { return crypto::sha256(token); }

// The sender's address counts as well, since accounts are free.
void count_invitation(db::Database& db, const Config& config, const Account& account, const std::string& address,
                      const std::string& email) {
  const auto of_account = limits::of_account(config, limits::kInvitations, account.id);
  count_emails(db, config, EmailKind::address, {email}, address, {of_account});
}

// Of what members of the account have typed, only the address of the inviting user is in the e-mail, or anyone could
// send their own words from our address.
mail::Message invitation_email(const Config& config, const Account& account, const std::string& to,
                               const std::string& link) {
  return {config.mail.from, to, "You are invited to an account",
          account.actor.email + " invites you to work in an account at\n" + config.base_url +
              ".\n\nTo accept, open this link within a week, and sign in or up with this address:\n\n" + link +
              "\n\nIf you sign up, you confirm this address by a link in a second e-mail before you can accept.\n\n"
              "The link works once. If you do not know who that is, do nothing.\n"};
}

Invitation store(db::Transaction& tx, const std::string& token, const Invitation& invitation) {
  tables::users::lock(tx, invitation.account_id);
  auto stored = invitations::insert(tx, hash_of(token), invitation, kMaxInvitations);
  if (stored) return *std::move(stored);
  throw refusal::Conflict("too_many_invitations", "This account has " + std::to_string(kMaxInvitations) +
                                                      " open invitations. Please withdraw one that is not needed.");
}

refusal::Rejected over() {
  return {"invitation_over",
          "This invitation was used or withdrawn, or is more than a week old. Please ask for another."};
}

// A link that was e-mailed may be forwarded or seen by others, so that whoever signs up with the address is not yet who
// was invited.
void require_for(const Config& config, const tables::User& user, const Invitation& invitation) {
  if (invitation.account_id == user.id)
    throw refusal::Rejected("own_account", "This invitation is to your own account. Please sign in as somebody else.");
  if (invitation.email && *invitation.email != user.email)
    throw refusal::Rejected("other_address",
                            "This invitation is for another e-mail address. Please sign in with that.");
  if (invitation.email && config.mail.enabled() && !user.email_verified)
    throw refusal::Rejected("address_not_verified",
                            "This invitation is for your e-mail address, which you have not confirmed yet. Please open "
                            "the link in the e-mail that asks you to, then accept again.");
}

}  // namespace

Invited invite(db::Database& db, const Config& config, const Account& account, const std::string& address, Role role,
               const std::optional<std::string>& email) {
  // Others get the link to send themselves, or anyone could sign up with any address and write in its name.
  const bool emailed = email && config.mail.enabled() && account.actor.email_verified;
  if (emailed) count_invitation(db, config, account, address, *email);
  const std::string token = crypto::random_base62(43);
  const Invitation wanted{crypto::random_uuid(), account.id, email, role, "", ""};
  const auto invitation = db::transact(db, [&](db::Transaction& tx) {
    auto stored = store(tx, token, wanted);
    require_still(tx, account);
    return stored;
  });
  // The token stands behind the #, so that it appears in no log.
  const std::string link = config.base_url + "/app/join#" + token;
  if (emailed) send(config, invitation_email(config, account, *email, link));
  return {invitation, link, emailed};
}

void withdraw_invitation(db::Database& db, const Account& account, const std::string& id) {
  const bool was_open =
      db::autocommit(db, [&](db::Transaction& tx) { return tables::invitations::remove(tx, account.id, id); });
  if (!was_open) throw refusal::NotFound();
}

OpenInvitation find_invitation(db::Database& db, const std::string& token) {
  const auto invitation = invitations::find(db, hash_of(token));
  if (!invitation) throw over();
  const auto owner = db::autocommit(db, tables::users::find, invitation->account_id);
  if (!owner || owner->suspended_at) throw over();
  return {*invitation, *owner};
}

Account accept_invitation(db::Database& db, const Config& config, const tables::User& user, const std::string& token) {
  const auto invitation = find_invitation(db, token).invitation;
  require_for(config, user, invitation);
  db::transact(db, [&](db::Transaction& tx) {
    // Both rows are locked in a fixed order, so that two users who invite each other do not deadlock.
    const auto [first, second] = std::minmax(invitation.account_id, user.id);
    for (const auto& id : {first, second}) tables::users::lock(tx, id);
    const auto owner = tables::users::find(tx, invitation.account_id);
    if (!owner || owner->suspended_at) throw over();
    if (!invitations::use(tx, invitation.id)) throw over();
    if (!tables::members::put(tx, invitation.account_id, user.id, invitation.role, hash_of(token), kMaxMembers,
                              kMaxAccounts))
      throw refusal::Conflict("too_many_members",
                              "The account has " + std::to_string(kMaxMembers) + " members, or you are a member of " +
                                  std::to_string(kMaxAccounts) + " others. Please ask its owner, or leave one.");
  });
  return {invitation.account_id, invitation.role, user};
}

std::optional<Account> accepted_before(db::Database& db, const tables::User& user, const std::string& token) {
  const auto account = tables::members::account_entered_by(db, user.id, hash_of(token));
  if (!account) return std::nullopt;
  return Account{account->user.id, account->role, user};
}

}  // namespace accounts::rules
