#include "accounts/rules/user.h"

#include <iostream>

#include "accounts/rules/access.h"
#include "accounts/rules/email.h"
#include "accounts/rules/email/verification.h"
#include "accounts/rules/password_reset.h"
#include "accounts/rules/session.h"
#include "accounts/rules/sign_in/sign_up.h"
#include "accounts/tables/users.h"
#include "admin/commands.h"
#include "crypto/random.h"
#include "mail/outbox.h"
#include "refusal.h"
#include "site/tables/waitlist.h"

namespace admin {

using accounts::tables::User;
using json::Json;
namespace users = accounts::tables::users;

namespace {

constexpr int kMaxUsersListed = 1000;

std::vector<Json::Member> json_members_of(const User& user) {
  return {{"id", user.id},
          {"email", user.email},
          {"name", user.name},
          {"createdAt", user.created_at},
          {"emailVerified", user.email_verified},
          {"suspendedAt", user.suspended_at}};
}

std::string line_of(const User& user) {
  return user.id + "  " + user.created_at + "  " + printable(user.email) + "  " + printable(user.name) +
         (user.suspended_at ? "  suspended since " + *user.suspended_at : "") + "\n";
}

Report list_users(const Arguments& arguments, Worker& worker) {
  const bool suspended = arguments.has("--suspended");
  const auto listed = suspended ? users::Listed::suspended : users::Listed::all;
  return list_report(
      "users", users::newest(worker.db, listed, kMaxUsersListed), line_of,
      [](const User& user) { return Json::object(json_members_of(user)); },
      suspended ? "no account is suspended\n" : "no users yet\n");
}

Report show_user(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  const auto sessions = accounts::rules::sessions_of(worker.db, user.id);
  std::string text = line_of(user) + (user.email_verified ? "" : "  the address is not verified\n");
  for (const auto& session : sessions) {
    text += "  session of " + session.created_at + " from " + printable(session.ip_address) + ", until " +
            session.expires_at + "  " + printable(session.user_agent) + "\n";
  }
  auto members = json_members_of(user);
  members.emplace_back("sessions", Json::array_of(sessions, [](const auto& session) {
                         return Json::object({{"createdAt", session.created_at},
                                              {"expiresAt", session.expires_at},
                                              {"ipAddress", session.ip_address},
                                              {"userAgent", session.user_agent}});
                       }));
  return {text, Json::object(members)};
}

struct Password {
  std::string text;
  bool is_ours;
};

// Returns the first line of stdin, or a random password.
Password password_for(const Arguments& arguments) {
  if (!arguments.has("--password-stdin")) return {crypto::random_base62(20), true};
  std::string line;
  std::getline(std::cin, line);
  return {line, false};
}

// Prints the password only if it was made here, and not if the operator typed it.
Report done(const std::string& sentence, const User& user, const Password& password) {
  auto members = json_members_of(user);
  if (password.is_ours) members.push_back({"password", password.text});
  return {sentence + (password.is_ours ? ", with this password, shown only now: " + password.text : "") + "\n",
          Json::object(members)};
}

// Reports a refusal as an error, with the text that a caller of the API would get.
template <typename F>
auto unless_refused(const F& run) -> decltype(run()) {
  try {
    return run();
  } catch (const refusal::Refusal& refused) {
    throw std::runtime_error(refused.what());
  }
}

Report create(const Arguments& arguments, Worker& worker) {
  const std::string email = arguments.text("EMAIL"), account = accounts::rules::normalized(email);
  const auto password = password_for(arguments);
  const User user = unless_refused([&] {
    return accounts::rules::open_account(
        worker.db, {arguments.optional("--name").value_or(account.substr(0, account.find('@'))), account, password.text,
                    std::nullopt, false});
  });
  return done("made the account " + printable(user.email), user, password);
}

// Says what else lets somebody in, for an operator who has just given the account to its owner.
std::string lines_of_access(const std::vector<accounts::rules::Entry>& access) {
  std::string lines;
  for (const auto& entry : access) {
    lines += "  still has access: " + accounts::rules::in_words(entry, text::printable) + "\n";
  }
  return lines;
}

Report set_password(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  const auto password = password_for(arguments);
  const auto changed =
      unless_refused([&] { return accounts::rules::set_password(worker.db, worker.config, user.id, password.text); });
  if (!changed) throw std::runtime_error("the account was deleted meanwhile");
  auto report =
      done("changed the password of " + printable(user.email) + " and ended its sessions and open invitations", user,
           password);
  report.text += lines_of_access(changed->left);
  return report;
}

Report verify_user(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  const bool password_known = accounts::rules::verify_without_email(worker.db, user);
  const auto access = accounts::tables::access::of_account(worker.db, user.id);
  const std::string advice =
      password_known ? ""
                     : "nobody knows its password: `user set-password EMAIL`, or a reset by e-mail, gives it one\n";
  const std::string later =
      access.empty() ? "" : "whoever signed up may have let these in; a reset by e-mail no longer ends them\n";
  return {printable(user.email) + " counts as verified\n" + advice + lines_of_access(access) + later,
          Json::object({{"verified", user.email}, {"passwordKnown", password_known}})};
}

template <class Change>
Report change_suspension(const Arguments& arguments, Worker& worker, Change change, const std::string& changed,
                         const std::string& unchanged) {
  const auto email = arguments.text("EMAIL");
  const bool is_changed = db::autocommit(worker.db, change, find_user(worker, email).id);
  const User user = find_user(worker, email);
  return {printable(user.email) + (is_changed ? changed : unchanged) + "\n",
          Json::object({{"email", user.email}, {"suspendedAt", user.suspended_at}})};
}

Report suspend_user(const Arguments& arguments, Worker& worker) {
  return change_suspension(arguments, worker, users::suspend,
                           " is suspended until `user resume EMAIL`: nobody signs in to it, its sessions, SDK "
                           "keys and tokens are refused. Nothing is deleted",
                           " was suspended already");
}

Report resume_user(const Arguments& arguments, Worker& worker) {
  return change_suspension(
      arguments, worker, users::resume,
      " may be used again, with the SDK keys and tokens that it had; browsers may have to sign in again",
      " was not suspended");
}

Report remove_user(const Arguments& arguments, Worker& worker) {
  const User user = find_user(worker, arguments.text("EMAIL"));
  accounts::rules::delete_user(worker.db, user.id);
  db::autocommit(worker.db, site::tables::waitlist::remove, user.email);
  const auto& spool = worker.config.mail.spool;
  if (!spool.empty()) mail::delete_to(spool, user.email);
  return {"deleted " + printable(user.email) +
              " with its sessions, SDK keys, read tokens and streams, and from the waitlist; what its players sent is "
              "deleted within minutes\n",
          Json::object({{"deleted", user.email}})};
}

}  // namespace

User find_user(Worker& worker, const std::string& email) {
  const auto user = accounts::rules::is_email(email)
                        ? users::find_by_email(worker.db, accounts::rules::normalized(email))
                        : std::nullopt;
  if (!user) throw std::runtime_error("there is no such user; `user list` prints the newest");
  return *user;
}

std::vector<Command> user_commands() {
  const auto email = word("EMAIL", "The address the account was opened with");
  const auto from_stdin = flag("--password-stdin", "Read the password from stdin instead of making one");
  const auto name =
      option("--name", "TEXT", "What to call its owner; otherwise the part before the @", visible_text_of(1, 255));
  const auto new_email = word("EMAIL", "Its address", [](const std::string& value) {
    return accounts::rules::is_email(value) ? "" : "must be an e-mail address";
  });
  return {
      {"user list",
       "List the newest " + std::to_string(kMaxUsersListed) + " accounts",
       {flag("--suspended", "Only those that are suspended")},
       list_users},
      {"user show", "Show one account and its sessions", {email}, show_user},
      {"user create", "Make an account, as its owner could by signing up", {new_email, name, from_stdin}, create},
      {"user set-password",
       "Change the password of an account and end its sessions",
       {email, from_stdin},
       set_password},
      {"user verify", "Count the address of an account as verified, without an e-mail", {email}, verify_user},
      {"user suspend",
       "Refuse sign-in, sessions, SDK keys and tokens of an account; deletes nothing",
       {email},
       suspend_user},
      {"user resume", "Let a suspended account be used again", {email}, resume_user},
      {"user delete", "Delete an account with its sessions, SDK keys, read tokens and streams", {email}, remove_user}};
}

}  // namespace admin
