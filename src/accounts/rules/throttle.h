#pragma once
#include <string>
#include <vector>

#include "limits/throttle.h"
#include "settings/config.h"

// Limits how often something may be tried. Each attempt counts before it is carried out, so that many at the same time
// gain nothing. The limit of an account does not apply to addresses from which it is signed in, and beyond it every
// other address still has a few attempts. So nobody can lock an owner out by failing on purpose.
namespace accounts::rules {

using limits::Limit;

// Returns the limit of what is tried from an address, whoever tries it.
Limit attempts_from(const Config& config, const limits::LimitRow& row, const std::string& address);

// Throws refusal::TooMany if the caller's request has waited for a worker, and others with that address have tried much
// of what it may: passwords, links and e-mails. So the first try of one succeeds while many addresses try all they may.
void yield_tries(db::Database& db, const Config& config, const std::string& address, double waited_seconds);

// There are two budgets, so that a reset always works: one for resets, and one for all other e-mails about an address
// (its verification, its change, an invitation).
enum class EmailKind { reset, address };

// Counts one e-mail to that address, which somebody at the address `sender` asks for, and returns false if none is
// left. Whoever receives it may have asked for nothing, so it counts for its sender, to whomever it goes, and for the
// two together. Beyond what one address gets from all senders, each sender has a few, so that nobody can use up
// somebody else's.
bool take_email(db::Database& db, const Config& config, EmailKind kind, const std::string& to,
                const std::string& sender);
// Counts a request that may write to any of these addresses: once for its sender, once for each of them, and once for
// each of `others`. Throws refusal::TooMany if one is used up, and counts none then.
void count_emails(db::Database& db, const Config& config, EmailKind kind, const std::vector<std::string>& to,
                  const std::string& sender, const std::vector<Limit>& others = {});

// Says whether the limits count the address as the same as one of these.
bool is_near(const std::string& address, const std::vector<std::string>& addresses);

struct Caller {
  std::string address;
  bool near;  // the account is signed in from there
};

struct CountedSignIn {
  std::vector<Limit> of_address;  // counted for this address only
  std::vector<Limit> of_all;      // counted for all addresses together
};
// Counts one attempt to sign in, or throws refusal::TooMany.
CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller);
// Resets the counts of the caller's address after a success, and takes this attempt back from the counts of all
// addresses. Those are not reset, or each success of the owner would allow others more guesses.
void uncount_sign_in(db::Transaction& tx, const CountedSignIn& counted);

void reset_limits(db::Transaction& tx, const std::vector<Limit>& limits);

}  // namespace accounts::rules
