#include "accounts/rules/password_reset.h"

#include "crypto/digest.h"
#include "crypto/random.h"
#include "text/utf8.h"

namespace accounts::rules {

std::string new_reset_token() { return crypto::random_base62(24); }

std::string hash_reset_token(const std::string& token) { return crypto::sha256(token); }

net::Letter reset_letter(const Config& config, const std::string& email, const std::string& token,
                         const std::string& redirect_to) {
  std::string link = config.base_url + "/api/auth/reset-password/" + token;
  if (!redirect_to.empty()) link += "?callbackURL=" + text::percent_encoded(redirect_to);
  // Nothing the asker has typed stands in it: whoever asks for a letter must not write it.
  return {config.mail.from, email, "Choose a new password",
          "Somebody, most likely you, asked for a new password for your account at\n" + config.base_url +
              ".\n\nTo choose one, open this link within an hour:\n\n" + link +
              "\n\nThe link works once. A new password ends all sessions of the account.\n"
              "If you did not ask for this, do nothing; your password stays as it is.\n"};
}

void deliver(const Config& config, const net::Letter& letter) {
  const std::string message = net::message(letter, std::time(nullptr));
  if (!config.mail.spool.empty())
    net::spool(config.mail.spool, message);
  else
    net::pipe_to_sendmail(config.mail.sendmail, message);
}

}  // namespace accounts::rules
