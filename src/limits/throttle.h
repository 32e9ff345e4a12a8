#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "limits/bucket.h"
#include "limits/tables/throttles.h"

// Limits how often one caller may try something: counted in a table, over all workers of all hosts. An attempt counts
// before it is carried out, so that many at the same time gain nothing.
namespace limits {

using tables::throttles::Window;

struct Limit {
  std::string kind;    // what is counted; at most 24 characters
  std::string bucket;  // whose attempts they are, as bucket.h makes them
  tables::throttles::Window window;
  int wider = 0;  // all networks around the bucket's together may do so many times as much; 0: those are not counted
};

// The limit of one user, account or host. `secret` is MILLRACE_ADDRESS_SECRET.
Limit limit(const std::string& secret, const std::string& kind, const std::string& whose,
            tables::throttles::Window window);
// The limit of all callers in one network_of(), whose bucket that is, and so many times as much for all networks around
// it.
Limit limit_by_address(const std::string& kind, const std::string& bucket, tables::throttles::Window window,
                       int wider = kWider);

// Each of them and, of those by address, what is counted around it.
std::vector<Limit> with_wider(const std::vector<Limit>& limits);

// Counts one attempt against all of them and returns 0; or counts none and returns the seconds until there is another.
int take(db::Database& db, const std::vector<Limit>& limits);
int take(db::Transaction& tx, const Limit& limit);
// Takes an attempt back, for what counts only when it fails.
void give_back(db::Database& db, const std::vector<Limit>& limits);
void give_back(db::Transaction& tx, const Limit& limit);
// Without counting: the seconds until the next attempt, 0 when it may be made now.
int seconds_left(db::Database& db, const std::vector<Limit>& limits);
// The same for each of some callers, by one statement; at least one has to be given.
std::vector<int> seconds_left_of_each(db::Database& db, const std::vector<std::vector<Limit>>& callers);
// Sets the count to 0. Of the networks around it, takes one attempt back.
void reset(db::Transaction& tx, const Limit& limit);

// How many units so much is: what is less than one is a whole one by chance. So many small amounts count as much as
// their sum, and few of them write.
int units_of(std::int64_t amount, std::int64_t unit);

// Counts one attempt, or throws refusal::TooMany too_many_requests. Within a transaction, the row stays locked until it
// ends, so that others who count for the same caller wait.
void count(db::Database& db, const Limit& limit);
void count(db::Transaction& tx, const Limit& limit);

// The answer when a limit is used up, where too_many_requests and its sentence say too little. "{seconds}" in the
// text becomes the time until there is another attempt.
struct Message {
  std::string code, text;
};
void count(db::Database& db, const Limit& limit, const Message& message);
// Throws like count(), but counts nothing.
void require_left(db::Database& db, const std::vector<Limit>& limits, const Message& message);

}  // namespace limits
