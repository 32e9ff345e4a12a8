#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "limits/throttle.h"

// Limits how often something may be tried. Each attempt counts before it is carried out, so that many at the same time
// gain nothing. The limit of an account does not apply to addresses from which it is signed in, and beyond it every
// other address still has a few attempts. So nobody can lock an owner out by failing on purpose.
namespace accounts::rules {

using limits::Limit;

// These count attempts of that kind by the address from which they come: of what tries a password,
// MILLRACE_AUTH_TRIES in ten seconds, and of everything else, ten in a minute.
constexpr char kSignIn[] = "sign-in address", kSignUp[] = "sign-up address", kChange[] = "change address",
               kReset[] = "reset address", kLink[] = "link password address";
Limit tries_from(const Config& config, const std::string& kind, const std::string& address);
Limit ten_a_minute_from(const Config& config, const std::string& kind, const std::string& address);

// Throws refusal::TooMany if the caller's request has waited for a worker, and others with that address have tried much
// of what it may: passwords, links and e-mails. So the first try of one succeeds while many addresses try all they may.
void yield_tries(db::Database& db, const Config& config, const std::string& address, double waited_seconds);

// These allow ten wrong passwords in ten minutes for one account from one address, and a hundred in an hour from all
// addresses. Beyond that, each address has three in an hour.
Limit passwords_of(const Config& config, const std::string& account, const std::string& address);
Limit passwords_of(const Config& config, const std::string& account);
Limit passwords_beyond(const Config& config, const std::string& account, const std::string& address);

// There are two budgets, so that a reset always works: one for resets, and one for all other e-mails about an address
// (its verification, its change, an invitation).
enum class EmailKind { reset, address };

// Counts one e-mail to that address, which somebody at the address `sender` asks for, and returns false if none is
// left. Whoever receives it may have asked for nothing, so each sender has ten a minute and forty an hour, to whomever
// they go. To one address, it allows three a minute for each sender and twenty an hour from all senders. Beyond that,
// each sender has three an hour, so that nobody can use up somebody else's.
bool take_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                const std::string& sender);
// Counts a request that may write to any of these addresses: once for its sender, once for each of them, and once for
// each of `others`. Throws as count() does if one is used up, and counts none then.
void count_emails(db::Database& db, const Config& config, EmailKind kind, const std::vector<std::string>& to,
                  const std::string& sender, const std::vector<Limit>& others = {});

// Says whether the limits count the address as the same as one of these.
bool is_near(const std::string& address, const std::vector<std::string>& addresses);

struct Caller {
  std::string address;
  bool near;  // the account is signed in from there
};

struct CountedSignIn {
  std::vector<limits::Limit> of_address;  // counted for this address only
  std::vector<limits::Limit> of_all;      // counted for all addresses together
};
// Counts one attempt to sign in, or throws as count() does.
CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller);
// Resets the counts of the caller's address after a success, and takes this attempt back from the counts of all
// addresses. Those are not reset, or each success of the owner would allow others more guesses.
void uncount_sign_in(db::Transaction& tx, const CountedSignIn& counted);

// Allows a user 10,000 changes a day over all accounts, because each is stored as activity. Throws refusal::TooMany.
void limit_changes(db::Database& db, const Config& config, const std::string& user_id);

// Counts one attempt against all of the limits, or throws refusal::TooMany and counts none.
void count(db::Database& db, const std::vector<limits::Limit>& limits);
void reset_limits(db::Transaction& tx, const std::vector<limits::Limit>& limits);

}  // namespace accounts::rules
