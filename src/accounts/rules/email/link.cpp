#include "accounts/rules/email/link.h"

#include "crypto/digest.h"
#include "crypto/random.h"
#include "text/percent.h"

namespace accounts::rules {
namespace {

mail::Message email(const Config& config, const std::string& to, const char* subject, const std::string& text) {
  return {config.mail.from, to, subject, text};
}

std::string within_an_hour(const std::string& url) {
  return " open this link within an hour, and press the button there:\n\n" + url + "\n\n";
}

mail::Message ask_new_address(const Config& config, const tables::EmailLink& link, const std::string& account,
                              const std::string& url) {
  return email(
      config, link.new_email, "Confirm your new e-mail address",
      "Somebody who is signed in, most likely you, wants to use this address for " + account + " at\n" +
          config.base_url + ".\n\nIf that account is yours, sign in to it and" + within_an_hour(url) +
          "The link works once, in the browser that is signed in. From then on you sign in with this address.\n"
          "If the account is not yours, or you only wanted to sign up, do nothing.\n");
}

std::string who_to_ask(const Config& config) { return "ask " + config.operator_in_words() + ".\n"; }

}  // namespace

std::string hash_link_token(const std::string& token) { return crypto::sha256(token); }

std::string store_link(db::Transaction& tx, const Config& config, const tables::EmailLink& link,
                       const std::string& callback) {
  const std::string token = crypto::random_base62(24);
  tables::email_verifications::insert(tx, hash_link_token(token), link);

  const std::string url = config.base_url + "/api/auth/verify-email?token=" + token;
  return callback.empty() ? url : url + "&callbackURL=" + text::percent_encoded(callback);
}

mail::Message verification_email(const Config& config, const std::string& to, const std::string& url) {
  return email(config, to, "Confirm your e-mail address",
               "Somebody, most likely you, has an account with this address at\n" + config.base_url +
                   ".\n\nTo confirm that the address is yours," + within_an_hour(url) +
                   "If you have no account there and did not sign up, do nothing.\n");
}

mail::Message confirmation_email(const Config& config, const tables::EmailLink& link, const std::string& url) {
  return email(config, link.email, "Do you want another e-mail address?",
               "Somebody who is signed in, most likely you, wants your account at\n" + config.base_url +
                   "\nto have this address instead of the present one:\n\n    " + link.new_email +
                   "\n\nIf that is right," + within_an_hour(url) +
                   "An e-mail then goes to the new address, with a second link. Each link works once.\n"
                   "If it was not you, do not press it, and change your password.\n");
}

mail::Message new_address_email(const Config& config, const tables::EmailLink& link, const std::string& url) {
  return ask_new_address(config, link, "an account", url);
}

mail::Message confirmed_address_email(const Config& config, const tables::EmailLink& link, const std::string& url) {
  return ask_new_address(config, link, "the account that has the address " + link.email, url);
}

mail::Message address_changed_email(const Config& config, const std::string& to) {
  return email(config, to, "Your e-mail address was changed",
               "The account that had this address at\n" + config.base_url +
                   "\nhas another one now, and is signed in to with that.\n\nIf it was not you, " + who_to_ask(config));
}

mail::Message account_exists_email(const Config& config, const std::string& to) {
  return email(config, to, "You have an account already",
               "Somebody, most likely you, tried to sign up with this address at\n" + config.base_url +
                   ".\n\nThere is an account with it already: sign in, or ask for a new password there.\n"
                   "If it was not you, do nothing.\n");
}

}  // namespace accounts::rules
