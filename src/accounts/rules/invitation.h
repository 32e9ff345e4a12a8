#pragma once
#include <optional>
#include <string>

#include "accounts/rules/account.h"
#include "accounts/tables/invitations.h"
#include "settings/config.h"

// Invites people to become members of an account.
namespace accounts::rules {

using tables::Invitation;

inline constexpr int kMaxMembers = 50, kMaxInvitations = 50;  // of one account
inline constexpr int kMaxAccounts = 50;                       // in which a user may be a member, besides their own

struct Invited {
  Invitation invitation;
  std::string link;  // can never be shown again, as only the token's hash is stored
  bool emailed;
};

// Makes a link by which one person becomes a member within a week. With an address, only that address's user can accept
// it, once it is verified, and it is e-mailed if this host sends e-mail and the actor's own address is verified. Throws
// refusal::Conflict beyond kMaxInvitations, or refusal::TooMany.
Invited invite(db::Database& db, const Config& config, const Account& account, const std::string& address, Role role,
               const std::optional<std::string>& email);

// Throws refusal::NotFound unless the account has such an open invitation.
void withdraw_invitation(db::Database& db, const Account& account, const std::string& id);

struct OpenInvitation {
  Invitation invitation;
  tables::User owner;  // of the account
};
// Says who invites, to whoever has the link. Throws refusal::Rejected invitation_over.
OpenInvitation find_invitation(db::Database& db, const std::string& token);

// Makes the user a member, and returns the account. Throws refusal::Rejected for an invitation that is unknown, used,
// too old, for another address or one that is not verified, or to the user's own account. Throws refusal::Conflict
// beyond kMaxMembers or kMaxAccounts.
Account accept_invitation(db::Database& db, const Config& config, const tables::User& user, const std::string& token);

// Returns the account if it was this user who accepted the invitation, and is a member still. Then, the answer to the
// first call was lost, or the link is open in another tab as well.
std::optional<Account> accepted_before(db::Database& db, const tables::User& user, const std::string& token);

}  // namespace accounts::rules
