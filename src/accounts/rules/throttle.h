#pragma once
#include <string>
#include <vector>

#include "config.h"
#include "limits/tables/throttles.h"

// How often something may be tried. Each attempt counts before it is carried out, so that many at the same time gain
// nothing; success forgets the account's. An account's own limit is high and spares addresses it is signed in from: to
// fail on purpose in somebody's name does not lock them out, and a new password by letter is always open to them.
namespace accounts::rules {

struct Limit {
  std::string kind;
  std::string of;  // whose: an address, an account, or both
  limits::tables::throttles::Window window;
};

// By what address the attempt is made. IPv6 counts by network of 64 bits.
Limit sign_ins_from(const Config& config, const std::string& address);
Limit sign_ups_from(const Config& config, const std::string& address);
Limit password_changes_from(const Config& config, const std::string& address);
Limit resets_from(const std::string& address);

// Ten wrong passwords in ten minutes for one account from one address; a hundred in an hour from everywhere.
Limit passwords_of(const std::string& account, const std::string& address);
Limit passwords_of(const std::string& account);
// Letters that one account is sent.
Limit letters_to(const std::string& account);

// Whether limits count that address as one of these.
bool is_near(const std::string& address, const std::vector<std::string>& addresses);

// Counts one attempt against all of them, or throws refusal::TooMany and counts none.
void count(db::Session& db, const Config& config, const std::vector<Limit>& limits);
void forget(db::Transaction& tx, const Config& config, const std::vector<Limit>& limits);

}  // namespace accounts::rules
