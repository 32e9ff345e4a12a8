#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Fixed windows of attempts. Time is the database's, the same for all hosts.
namespace limits::tables::throttles {

struct Window {
  int max;        // attempts
  int seconds;    // from the first of them
  int units = 1;  // how many attempts this one counts for
};

// Takes one attempt and returns 0; or returns the seconds until there is another. One statement decides, so that
// attempts made at the same time cannot pass together.
int take(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window);

// One window of somebody's attempts.
struct Count {
  std::string kind, bucket;
  Window window;
};
// How many of a count's units are beyond its maximum, and the seconds until its window ends; 0 of 0: none is.
struct Beyond {
  int units, seconds;
};
// Adds all of them, in as many statements for many as for one; at least one has to be given, and none twice. Whatever
// is beyond is added, too, and is to be given back. The rows stay locked until `tx` ends.
std::vector<Beyond> add(db::Transaction& tx, const std::vector<Count>& counts);

// Takes attempts back, unless their window has ended.
void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket, int units = 1);
// Those of some counts, of which there is one at least, that are used up.
struct UsedUp {
  std::string kind, bucket;
  int seconds;  // until there is another attempt
};
std::vector<UsedUp> used_up(db::Database& db, const std::vector<Count>& counts);
// The seconds until there is another attempt in each of them, of which there is one at least; 0: now.
int seconds_left(db::Database& db, const std::vector<Count>& counts);

// Who kept a worker waiting: `used` is how often in a row, ends_at a day after the last time.
struct Whose {
  std::string kind, bucket;
};
// The seconds until all of them, of which there is one at least, have waited long enough; 0: now.
int seconds_to_wait(db::Database& db, const std::vector<Whose>& all);
// Counts up to `most`.
void lengthen_wait(db::Transaction& tx, const Whose& one, int most);

// The next attempt begins a new window.
void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket);

void remove(db::Transaction& tx, const std::string& kind, const std::string& bucket);
std::uint64_t remove_ended(db::Transaction& tx, int max);

}  // namespace limits::tables::throttles
