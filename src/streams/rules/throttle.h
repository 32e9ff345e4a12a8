#pragma once
#include <optional>
#include <string>

#include "config.h"
#include "db/database.h"
#include "limits/lease.h"

// Limits how often a caller may do what is expensive. The limits hold for all workers of all hosts together. A function
// throws refusal::TooMany and counts nothing once its limit is reached.
namespace streams::rules {

// Allows an account 30 registrations a minute: each looks up a hostname, and the answer reveals what it resolves to
// here.
void limit_registration(db::Database& db, const Config& config, const std::string& account_id);

// Allow an account 300 new tokens a minute, as each stays in the table for good, and 300 changes of saved filters.
// Count them first in a transaction, which locks the account's count until it ends, and once more after it was refused,
// since the count was rolled back with it.
limits::Limit minting(const Config& config, const std::string& account_id);
limits::Limit saving(const Config& config, const std::string& account_id);

// Allows an account 1,000 marks a day.
void limit_marking(db::Transaction& tx, const Config& config, const std::string& account_id);

// Charges units for a long list, one for each 200 keys or tokens. An account has 300 a minute, in addition to those of
// limits/reads.h.
void charge_list(db::Database& db, const Config& config, const std::string& account_id, int units);

// Marks a read that may keep a worker busy for some time. An account can run only one at a time, so that other workers
// are free for other requests.
class LargeRead {
 public:
  LargeRead(db::Database& db, const Config& config, const std::string& account_id)
      : db_(db), config_(config), account_id_(account_id) {}

  // Begins the read, which lasts until this object is destroyed or, if the worker dies, for so many seconds. The
  // default is longer than a request may take. Throws refusal::TooMany at once while the account has another large
  // read.
  void begin(int seconds = 10);

 private:
  db::Database& db_;
  const Config& config_;
  const std::string account_id_;
  std::optional<limits::Lease> lease_;
};

}  // namespace streams::rules
