#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "limits/bucket.h"
#include "limits/limits_table.h"
#include "limits/tables/throttles.h"
#include "refusal.h"

// Limits how often one caller may try something. Attempts are counted in a table, over all workers of all hosts, and
// before they are carried out, so that many at the same time gain nothing.
namespace limits {

// Is a row of the table of limits for one caller.
struct Limit {
  const LimitRow* row;
  std::string bucket;  // whose attempts they are, as bucket.h makes them
  int max, around;     // those of the row, unless a rule has set others
  int units = 1;       // how many attempts this one counts for
};

// Make the limit of a user or an account, of an address (as bucket_of() does), of what an address does to an account
// (as bucket_of_pair() does), and of whomever else a bucket stands for.
Limit of_account(const Config& config, const LimitRow& row, const std::string& account, int units = 1);
Limit of_address(const Config& config, const LimitRow& row, const std::string& address);
Limit of_pair(const Config& config, const LimitRow& row, const std::string& account, const std::string& address);
Limit of_bucket(const Config& config, const LimitRow& row, const std::string& bucket);

// Counts one attempt against all of them, or counts none and throws what the row of the one that is used up says.
// Within a transaction, the row stays locked until the transaction ends, so that others who count for the same caller
// wait.
void take(db::Database& db, const std::vector<Limit>& limits);
void take(db::Transaction& tx, const Limit& limit);
// Does the same, but returns the seconds until another attempt is allowed if it counts none, and otherwise 0.
int try_take(db::Database& db, const std::vector<Limit>& limits);
// Returns what the limit's row says of so many seconds.
refusal::TooMany refused(const Limit& limit, int seconds);
// Does so for words that do not have {max} and {per}.
refusal::TooMany refused(const Refused& words, int seconds);

// Counts so many units, also beyond the limit: what something costs may be known only afterwards.
void charge(db::Database& db, const std::vector<Limit>& limits, int units);

// Takes an attempt back, for what counts only when it fails.
void give_back(db::Database& db, const std::vector<Limit>& limits);
void give_back(db::Transaction& tx, const Limit& limit);
// Sets the count to 0. Of the networks around it, takes back only one attempt.
void reset(db::Transaction& tx, const Limit& limit);

// Counts nothing and returns the seconds until the next attempt is allowed, or 0 if that is now.
int seconds_until_allowed(db::Database& db, const std::vector<Limit>& limits);
// Does the same for each of some callers with one statement. At least one has to be given.
std::vector<int> seconds_until_each_allowed(db::Database& db, const std::vector<std::vector<Limit>>& callers);

// Returns how many units an amount is. What is left over counts as a whole unit by chance, so that many small amounts
// count as much as their sum, and few of them write.
int units_of(std::int64_t amount, std::int64_t unit);

}  // namespace limits
