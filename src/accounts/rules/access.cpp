#include "accounts/rules/access.h"

#include <algorithm>

#include "accounts/rules/outgoing_email.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/users.h"
#include "text/ascii.h"

namespace accounts::rules {
namespace {

// A label may hold any character, and must not look like anything else.
std::string quoted(const std::string& label, std::string (*shown)(std::string_view)) {
  return "\"" + shown(text::replaced(label, "\"", "'")) + "\"";
}

std::string last_use(const Entry& entry) {
  return entry.last_used_at ? "last used on " + entry.last_used_at->substr(0, 10) : "never used";
}

std::string paragraph(const std::string& title, const std::vector<Entry>& entries) {
  if (entries.empty()) return "";
  std::string text = title + "\n\n";
  for (const auto& entry : entries) text += "    " + in_words(entry) + "\n";
  return text + "\n";
}

}  // namespace

void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash) {
  tables::users::lock(tx, user_id);  // a sign-up may be in progress
  tables::credentials::put(tx, user_id, hash);
  tables::password_resets::remove_all(tx, user_id);
  tables::email_verifications::remove_changes(tx, user_id);
  for (const auto way : {Way::session, Way::invitation}) tables::access::end(tx, way, user_id);
  tables::sign_ups::remove_all(tx, user_id);
  tables::users::claim(tx, user_id);
}

void give_account_to(db::Transaction& tx, const tables::WaitingSignUp& sign_up) {
  replace_password(tx, sign_up.user_id, sign_up.password_hash);
  tables::users::set_name(tx, sign_up.user_id, sign_up.name);
  tables::users::set_image(tx, sign_up.user_id, sign_up.image);
}

bool is_signed_in(const Visitor& caller, const std::string& user_id) {
  return caller.session && caller.session->user.id == user_id;
}

std::string account_is_suspended(const Config& config) {
  return "This account is suspended. Please ask " + config.operator_in_words() + ".";
}

void end_all_but(db::Transaction& tx, const std::string& user_id, const std::vector<std::string>& kept_keys) {
  for (const auto way : {Way::session, Way::member, Way::invitation, Way::token, Way::share}) {
    tables::access::end(tx, way, user_id);
  }
  tables::access::end_keys_but(tx, user_id, kept_keys);
}

std::string in_words(const Entry& entry, std::string (*shown)(std::string_view)) {
  switch (entry.way) {
    case Way::session:
      break;
    case Way::member:
      return entry.name + ", a member as " + entry.role;
    case Way::invitation:
      return "an invitation as " + entry.role + " for " + (entry.name.empty() ? "whoever has its link" : entry.name);
    case Way::token:
      return (entry.role == "marks" ? "the token for marks " : "the read token ") + quoted(entry.name, shown) + ", " +
             last_use(entry);
    case Way::share:
      return "the shared screen " + quoted(entry.name, shown) + ", " + last_use(entry);
    case Way::key:
      return "the SDK key " + quoted(entry.name, shown) + ", " + last_use(entry);
  }
  return "";
}

AccessChange access_since(db::Database& db, const std::string& user_id, const std::vector<Entry>& before) {
  AccessChange change{{}, tables::access::of_account(db, user_id)};
  for (const auto& entry : before) {
    const auto is_same = [&](const Entry& one) { return one.way == entry.way && one.id == entry.id; };
    if (std::none_of(change.left.begin(), change.left.end(), is_same)) change.ended.push_back(entry);
  }
  return change;
}

void announce_new_password(const Config& config, const std::string& email, const AccessChange& change) {
  if (!config.mail.enabled()) return;
  std::string text = "Your account at\n" + config.base_url + "\nhas a new password.\n\n";
  text += paragraph("These no longer have access to it:", change.ended);
  text += paragraph("These still have access to it:", change.left);
  text += change.left.empty()
              ? "Nobody else has access to it.\n"
              : "To remove what you do not recognize, sign in and look at\n" + config.base_url + "/app/members,\n" +
                    config.base_url + "/app/account and\n" + config.base_url + "/app/keys.\n";
  text += "If you do not know the password, ask for another at\n" + config.base_url + "/app/forgotten.\n";
  send(config, {config.mail.from, email, "Your password was changed",
                text + "\nIf it was not you, ask " + config.operator_in_words() + ".\n"});
}

}  // namespace accounts::rules
