#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "limits/throttle.h"

// How often something may be tried. Each attempt counts before it is carried out, so that many at the same time gain
// nothing. An account's own limit spares addresses it is signed in from, and beyond it every other address still has a
// few: to fail on purpose in somebody's name locks nobody out who calls from elsewhere.
namespace accounts::rules {

using limits::Limit;

// By what address the attempt is made. IPv6 counts by network of 64 bits.
Limit sign_ins_from(const Config& config, const std::string& address);
Limit sign_ups_from(const Config& config, const std::string& address);
Limit password_changes_from(const Config& config, const std::string& address);
Limit resets_from(const Config& config, const std::string& address);

// Ten wrong passwords in ten minutes for one account from one address; a hundred in an hour from everywhere, and then
// three in an hour from each address.
Limit passwords_of(const Config& config, const std::string& account, const std::string& address);
Limit passwords_of(const Config& config, const std::string& account);
Limit passwords_beyond(const Config& config, const std::string& account, const std::string& address);
// Letters that one account is sent.
Limit letters_to(const Config& config, const std::string& account);

// Whether limits count that address as one of these.
bool is_near(const std::string& address, const std::vector<std::string>& addresses);

struct Caller {
  std::string address;
  bool near;  // the account is signed in from there
};

// Counts one attempt to sign in, or throws as count() does.
struct CountedSignIn {
  std::vector<Limit> of_address;  // what this address has tried
  std::vector<Limit> of_all;      // what everybody together has
};
CountedSignIn count_sign_in(db::Database& db, const Config& config, const std::string& account, const Caller& caller);
// It succeeded: what its address did before is forgotten. What others did is not, or each success of the owner would
// let them guess anew.
void forgive(db::Transaction& tx, const CountedSignIn& counted);

// Counts one attempt against all of them, or throws refusal::TooMany and counts none.
void count(db::Database& db, const std::vector<Limit>& limits);
void forget(db::Transaction& tx, const std::vector<Limit>& limits);

}  // namespace accounts::rules
