#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"
#include "accounts/tables/invitations.h"
#include "config.h"

namespace accounts::rules {

using tables::Invitation;
using tables::Member;

inline constexpr int kMaxMembers = 50, kMaxInvitations = 50;  // of an account
inline constexpr int kMaxAccounts = 50;                       // that a user is a member of, beside the own one

// The accounts that the user may act for, the own one first.
std::vector<Member> accounts_of(db::Database& db, const tables::User& user);

// Who may act for the account, its owner first.
std::vector<Member> members_of(db::Database& db, const Account& account);

// Gives a member another role. Throws refusal::NotFound unless that is a member; the owner is none.
void change_role(db::Database& db, const Account& account, const std::string& user_id, Role role);

// Members may remove themselves, and the owner everybody else. Throws as change_role does, or as require_role.
void remove_member(db::Database& db, const Account& account, const std::string& user_id);

struct Invited {
  Invitation invitation;
  std::string link;  // which nobody can be shown again
  bool emailed;
};

// Makes a link by which one person becomes a member, within a week; with an address, it opens for that one's user only,
// and is e-mailed if this host can do that. Throws refusal::Conflict beyond kMaxInvitations, or refusal::TooMany.
Invited invite(db::Database& db, const Config& config, const Account& account, const std::string& address, Role role,
               const std::optional<std::string>& email);

std::vector<Invitation> invitations_of(db::Database& db, const Account& account);

// Throws refusal::NotFound unless that is an open invitation of the account.
void withdraw_invitation(db::Database& db, const Account& account, const std::string& id);

// Makes the user a member, and returns the account. Throws refusal::Rejected for an invitation that is unknown, used or
// too old, for another address, or to the user's own account, and refusal::Conflict beyond kMaxMembers or
// kMaxAccounts.
Account accept_invitation(db::Database& db, const tables::User& user, const std::string& token);

}  // namespace accounts::rules
