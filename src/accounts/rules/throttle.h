#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "limits/throttle.h"

// Limits how often something may be tried. Each attempt counts before it is carried out, so that many at the same time
// gain nothing. The limit of an account does not apply to addresses it is signed in from, and beyond it every other
// address still has a few attempts: nobody can lock an owner out by failing on purpose.
namespace accounts::rules {

using limits::Limit;

// Counts by the address that the attempt comes from.
Limit sign_ins_from(const Config& config, const std::string& address);
limits::Limit sign_ups_from(const Config& config, const std::string& address);
limits::Limit password_changes_from(const Config& config, const std::string& address);
limits::Limit resets_from(const Config& config, const std::string& address);
limits::Limit verifications_from(const Config& config, const std::string& address);
limits::Limit link_passwords_from(const Config& config, const std::string& address);
limits::Limit email_changes_from(const Config& config, const std::string& address);

// Ten wrong passwords in ten minutes for one account from one address; a hundred in an hour from everywhere, and then
// three in an hour from each address.
Limit passwords_of(const Config& config, const std::string& account, const std::string& address);
limits::Limit passwords_of(const Config& config, const std::string& account);
limits::Limit passwords_beyond(const Config& config, const std::string& account, const std::string& address);

// Two budgets, so that a reset always works: new passwords, and whatever else is about an address: its verification,
// its change, an invitation.
enum class EmailKind { reset, address };

// Counts one e-mail to that address that somebody at the address `sender` asks for: three a minute, twenty an hour from
// everywhere, and then three an hour from each sender, so that nobody uses up somebody else's. Says whether there is
// one left.
bool take_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                const std::string& sender);
// Throws as count() does instead.
void count_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                 const std::string& sender);

// Says whether limits count that address as one of these.
bool is_near(const std::string& address, const std::vector<std::string>& addresses);

struct Caller {
  std::string address;
  bool near;  // the account is signed in from there
};

// Counts one attempt to sign in, or throws as count() does.
struct CountedSignIn {
  std::vector<limits::Limit> of_address;  // by what this address has tried
  std::vector<limits::Limit> of_all;      // by what all addresses together have
};
CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller);
// After a success: resets the counts of its address and takes this attempt back from those of all addresses, which are
// not reset, or each success of the owner would let others guess anew.
void uncount_sign_in(db::Transaction& tx, const CountedSignIn& counted);

// Allows a user 10,000 changes a day, in whichever account: each is kept among what was done there. Throws
// refusal::TooMany.
void limit_changes(db::Database& db, const Config& config, const std::string& user_id);

// Counts one attempt against all of them, or throws refusal::TooMany and counts none.
void count(db::Database& db, const std::vector<limits::Limit>& limits);
void reset_limits(db::Transaction& tx, const std::vector<limits::Limit>& limits);

}  // namespace accounts::rules
