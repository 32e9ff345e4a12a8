#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "limits/bucket.h"
#include "limits/tables/throttles.h"

// Limits how often one caller may try something. Attempts are counted in a table, over all workers of all hosts, and
// before they are carried out, so that many at the same time gain nothing.
namespace limits {

using tables::throttles::Window;

struct Limit {
  std::string kind;    // what is counted; at most 24 characters
  std::string bucket;  // whose attempts they are, as bucket.h makes them
  tables::throttles::Window window;
  int wider = 0;  // all networks around the bucket's together may do so many times as much; 0: those are not counted
};

// Makes the limit of one user, account or host. `secret` is MILLRACE_ADDRESS_SECRET.
Limit limit(const std::string& secret, const std::string& kind, const std::string& whose,
            tables::throttles::Window window);
// Makes the limit of all callers in the network_of() whose bucket this is, and of `wider` times as much for all
// networks around it.
Limit limit_by_address(const std::string& kind, const std::string& bucket, tables::throttles::Window window,
                       int wider = kWider);

// Returns each of them and, for those by address, what is counted around it.
std::vector<Limit> with_wider(const std::vector<Limit>& limits);

// Counts one attempt against all of them and returns 0, or counts none and returns the seconds until another is
// allowed.
int take(db::Database& db, const std::vector<Limit>& limits);
int take(db::Transaction& tx, const Limit& limit);
// Takes an attempt back, for what counts only when it fails.
void give_back(db::Database& db, const std::vector<Limit>& limits);
void give_back(db::Transaction& tx, const Limit& limit);
// Counts nothing and returns the seconds until the next attempt is allowed, or 0 if that is now.
int seconds_until_allowed(db::Database& db, const std::vector<Limit>& limits);
// Does the same for each of some callers with one statement. At least one has to be given.
std::vector<int> seconds_until_each_allowed(db::Database& db, const std::vector<std::vector<Limit>>& callers);
// Sets the count to 0. Of the networks around it, takes back only one attempt.
void reset(db::Transaction& tx, const Limit& limit);

// Returns how many units an amount is. What is left over counts as a whole unit by chance, so that many small amounts
// count as much as their sum, and few of them write.
int units_of(std::int64_t amount, std::int64_t unit);

// Counts one attempt, or throws refusal::TooMany with the code too_many_requests. Within a transaction, the row stays
// locked until the transaction ends, so that others who count for the same caller wait.
void count(db::Database& db, const Limit& limit);
void count(db::Transaction& tx, const Limit& limit);

// Gives the answer when a limit is used up, where too_many_requests and its sentence say too little. "{seconds}" in the
// text becomes the time until another attempt is allowed.
struct Message {
  std::string code, text;
};
void count(db::Database& db, const Limit& limit, const Message& message);
// Throws like count(), but counts nothing.
void require_left(db::Database& db, const std::vector<Limit>& limits, const Message& message);

}  // namespace limits
