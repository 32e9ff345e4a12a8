// user list, show, delete.
#include "accounts/rules/user.h"
#include "accounts/rules/email.h"
#include "accounts/tables/sessions.h"
#include "accounts/tables/users.h"
#include "admin/commands.h"
#include "admin/terminal.h"

namespace admin {

using accounts::tables::User;
using json::Json;
namespace users = accounts::tables::users;
namespace sessions = accounts::tables::sessions;

namespace {

constexpr int kMaxListed = 1000;

User find_user(Worker& worker, const std::string& email) {
  const auto user = accounts::rules::is_email(email)
                        ? users::find_by_email(worker.db, accounts::rules::account_of(email))
                        : std::nullopt;
  if (!user) throw std::runtime_error("there is no such user; `user list` prints the newest");
  return *user;
}

std::vector<Json::Member> members_of(const User& user) {
  return {{"id", user.id}, {"email", user.email}, {"name", user.name}, {"createdAt", user.created_at}};
}

std::string line_of(const User& user) {
  return user.id + "  " + user.created_at + "  " + printable(user.email) + "  " + printable(user.name) + "\n";
}

Report list(const Arguments&, Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> found;
  for (const auto& user : users::newest(worker.db, kMaxListed)) {
    report.text += line_of(user);
    found.push_back(Json::object(members_of(user)));
  }
  report.json = Json::object({{"users", Json::array(found)}});
  report.when_empty = "no users yet\n";
  return report;
}

Report show(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  Report report{line_of(user), nullptr};
  std::vector<Json> open;
  for (const auto& session : sessions::of_user(worker.db, user.id)) {
    report.text += "  session of " + session.created_at + " from " + printable(session.ip_address) + ", until " +
                   session.expires_at + "  " + printable(session.user_agent) + "\n";
    open.push_back(Json::object({{"createdAt", session.created_at},
                                 {"expiresAt", session.expires_at},
                                 {"ipAddress", session.ip_address},
                                 {"userAgent", session.user_agent}}));
  }
  auto members = members_of(user);
  members.push_back({"sessions", Json::array(open)});
  report.json = Json::object(members);
  return report;
}

Report remove(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  accounts::rules::delete_user(worker.db, user.id);
  return {"deleted " + printable(user.email) + " with its sessions, SDK keys, read tokens and streams\n",
          Json::object({{"deleted", user.email}})};
}

}  // namespace

std::vector<Command> user_commands() {
  const auto email = word("EMAIL", "The address the account was opened with");
  return {{"user list", "List the newest " + std::to_string(kMaxListed) + " accounts", {}, list},
          {"user show", "Show one account and its sessions", {email}, show},
          {"user delete", "Delete an account with its sessions, SDK keys, read tokens and streams", {email}, remove}};
}

}  // namespace admin
