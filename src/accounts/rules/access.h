#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "accounts/rules/session.h"
#include "accounts/tables/access.h"
#include "accounts/tables/sign_ups.h"
#include "mail/message.h"
#include "settings/config.h"
#include "text/printable.h"

// Decides who still gets into an account once its address was proved or its password changed. Whoever signed up with
// somebody else's address may have let others in meanwhile, so a new password alone does not give the owner the
// account.
namespace accounts::rules {

using tables::Entry;
using tables::Way;

// Gives the user another password, and ends what somebody who knew an old one may have begun: sessions, open
// invitations, waiting sign-ups, and e-mailed links except those that only verify the address. This also claims the
// account.
void replace_password(db::Transaction& tx, const std::string& user_id, const std::string& hash);

// Gives the account to one of the people who have signed up with its address.
void give_account_to(db::Transaction& tx, const tables::WaitingSignUp& sign_up);

bool is_signed_in(const Visitor& caller, const std::string& user_id);

// Returns the sentence for users of a suspended account.
std::string account_is_suspended(const Config& config);

// Ends all that lets somebody into the account, but for the SDK keys with these ids (16 raw bytes each).
void end_all_but(db::Transaction& tx, const std::string& user_id, const std::vector<std::string>& kept_keys);

// Describes an entry for people: "joan@example.test, a member as editor". `shown` makes a label harmless to what stands
// beside it; a terminal, where text::isolated means nothing, takes text::printable.
std::string in_words(const Entry& entry, std::string (*shown)(std::string_view) = text::isolated);

struct AccessChange {
  std::vector<Entry> ended, left;
};
// Compares what lets somebody into the account now with what did before.
AccessChange access_since(db::Database& db, const std::string& user_id, const std::vector<Entry>& before);

// Tells the address that its account has a new password, and what has ended and what is left, where this host sends
// e-mail. It quotes what members have typed, so the address has to be proved.
void announce_new_password(const Config& config, const std::string& email, const AccessChange& change);

}  // namespace accounts::rules
