#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"
#include "accounts/tables/invitations.h"
#include "settings/config.h"

namespace accounts::rules {

using tables::Invitation;
using tables::Member;

inline constexpr int kMaxMembers = 50, kMaxInvitations = 50;  // of one account
inline constexpr int kMaxAccounts = 50;                       // in which a user may be a member, besides their own

// Lists the accounts that the user may act for, their own first.
std::vector<Member> accounts_of(db::Database& db, const tables::User& user);

// Lists who may act for the account, its owner first.
std::vector<Member> members_of(db::Database& db, const Account& account);

// Gives a member another role. Throws refusal::NotFound unless the user is a member; the owner is not one.
void change_role(db::Database& db, const Account& account, const std::string& user_id, Role role);

// Removes a member. Members may remove themselves, and the owner may remove everybody else. Throws as change_role or
// require_role does.
void remove_member(db::Database& db, const Account& account, const std::string& user_id);

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

}  // namespace accounts::rules
