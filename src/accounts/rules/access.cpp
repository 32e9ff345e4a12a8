#include "accounts/rules/access.h"

#include <algorithm>

#include "accounts/rules/outgoing_email.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/users.h"
#include "host.h"

namespace accounts::rules {
namespace {

// A label may hold any character, and must not look like a line of its own in an e-mail.
std::string quoted(std::string label) {
  std::replace_if(
      label.begin(), label.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
  return "\"" + label + "\"";
}

std::string last_use(const Entry& entry) {
  return entry.last_used_at ? "last used on " + entry.last_used_at->substr(0, 10) : "never used";
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

void end_all_but(db::Transaction& tx, const std::string& user_id, const std::vector<std::string>& kept_keys) {
  for (const auto way : {Way::session, Way::member, Way::invitation, Way::token}) {
    tables::access::end(tx, way, user_id);
  }
  tables::access::end_keys_but(tx, user_id, kept_keys);
}

std::string in_words(const Entry& entry) {
  switch (entry.way) {
    case Way::session:
      break;
    case Way::member:
      return entry.name + ", a member as " + entry.role;
    case Way::invitation:
      return "an invitation as " + entry.role + " for " + (entry.name.empty() ? "whoever has its link" : entry.name);
    case Way::token:
      return (entry.role == "marks" ? "the token for marks " : "the read token ") + quoted(entry.name) + ", " +
             last_use(entry);
    case Way::key:
      return "the SDK key " + quoted(entry.name) + ", " + last_use(entry);
  }
  return "";
}

std::vector<Entry> announce_new_password(db::Database& db, const Config& config, const std::string& user_id,
                                         const std::string& email) {
  const auto access = tables::access::of_account(db, user_id);
  if (config.mail.enabled()) send(config, new_password_email(config, email, access));
  return access;
}

mail::Message new_password_email(const Config& config, const std::string& email, const std::vector<Entry>& access) {
  std::string text =
      "Your account at\n" + config.base_url + "\nhas a new password. Its open invitations have ended.\n\n";
  text += access.empty() ? "Nobody else has access to it.\n" : "These still have access to it:\n\n";
  for (const auto& entry : access) text += "    " + in_words(entry) + "\n";
  if (!access.empty()) {
    text += "\nTo end what you do not know, sign in and look at\n" + config.base_url + "/app/members,\n" +
            config.base_url + "/app/account and\n" + config.base_url + "/app/keys.\n";
  }
  return {config.mail.from, email, "Your password was changed",
          text + "\nIf it was not you, ask " + host::operator_of(config) + ".\n"};
}

}  // namespace accounts::rules
