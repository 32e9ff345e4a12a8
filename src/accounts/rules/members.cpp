#include "accounts/rules/members.h"

#include <algorithm>

#include "refusal.h"

namespace accounts::rules {

std::vector<Member> accounts_of(db::Database& db, const tables::User& user) {
  std::vector<Member> accounts = {{user, Role::owner, user.created_at}};
  const auto others = tables::members::accounts_of(db, user.id);
  accounts.insert(accounts.end(), others.begin(), others.end());
  return accounts;
}

std::vector<Member> members_of(db::Database& db, const std::string& account_id) {
  std::vector<Member> all;
  if (const auto owner = db::autocommit(db, tables::users::find, account_id))
    all.push_back({*owner, Role::owner, owner->created_at});
  const auto members = tables::members::of_account(db, account_id);
  all.insert(all.end(), members.begin(), members.end());
  return all;
}

std::optional<std::string> recipients_error(db::Database& db, const std::string& account_id,
                                            const std::vector<std::string>& user_ids,
                                            const std::vector<std::string>& before) {
  const auto people = members_of(db, account_id);
  for (const auto& id : user_ids) {
    const auto found =
        std::find_if(people.begin(), people.end(), [&](const auto& person) { return person.user.id == id; });
    if (found == people.end()) return "must be ids of people whom /api/v1/members lists";
    if (!found->user.email_verified && std::count(before.begin(), before.end(), id) == 0)
      return "must have confirmed their addresses, and " + found->user.email +
             " has not (POST /api/auth/send-verification-email)";
  }
  return std::nullopt;
}

void change_role(db::Database& db, const Account& account, const std::string& user_id, Role role) {
  const bool is_member =
      db::transact(db, [&](db::Transaction& tx) { return tables::members::change(tx, account.id, user_id, role); });
  if (!is_member) throw refusal::NotFound();
}

void remove_member(db::Database& db, const Account& account, const std::string& user_id) {
  if (user_id != account.actor.id) require_role(account, Role::owner);
  const bool was_member =
      db::autocommit(db, [&](db::Transaction& tx) { return tables::members::remove(tx, account.id, user_id); });
  if (!was_member) throw refusal::NotFound();
}

}  // namespace accounts::rules
