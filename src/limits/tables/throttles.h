#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Counts attempts in fixed windows. Time is the database's, and so the same for all hosts.
namespace limits::tables::throttles {

struct Window {
  int max;        // attempts
  int seconds;    // from the first of them
  int units = 1;  // how many attempts this one counts for
};

// Names what is counted for one caller, and the window it is counted in.
struct Count {
  std::string kind, bucket;
  Window window;
};
// Takes one attempt and returns 0, or returns the seconds until another is allowed. One statement decides, so that
// attempts made at the same time cannot pass together.
int take(db::Transaction& tx, const Count& count);

// Says what a count has come to: how many of the units added are beyond its maximum, the seconds until its window ends,
// and all that is used of it.
struct Added {
  int units, seconds, used;
};
// Adds all of them, with as many statements for many as for one. At least one has to be given, and none twice. Units
// beyond a maximum are added, too, and have to be given back. The rows stay locked until `tx` ends.
std::vector<Added> add(db::Transaction& tx, const std::vector<Count>& counts);

// Takes attempts back, unless their window has ended.
void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket, int units = 1);
struct UsedUp {
  std::string kind, bucket;
  int seconds;  // until there is another attempt
};
// Returns those counts that are used up. At least one has to be given.
std::vector<UsedUp> used_up(db::Database& db, const std::vector<Count>& counts);
// Returns the seconds until each of them allows another attempt, or 0 for now. At least one has to be given.
int seconds_until_allowed(db::Database& db, const std::vector<Count>& counts);

// Names a caller who kept a worker waiting. In the table, `used` says how often in a row, and ends_at is a day after
// the last time.
struct Whose {
  std::string kind, bucket;
};
// Returns the seconds until all of them have waited long enough, or 0 for now. At least one has to be given.
int seconds_to_wait(db::Database& db, const std::vector<Whose>& all);
// Counts one more wait, up to `most`.
void lengthen_wait(db::Transaction& tx, const Whose& who, int most);

// Makes the next attempt begin a new window.
void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket);

// Throws what a count would throw if this node of the database takes no writes. Changes nothing.
void try_write_at_once(db::Database& db);

void remove(db::Transaction& tx, const std::string& kind, const std::string& bucket);
std::uint64_t remove_ended(db::Transaction& tx, int max);

}  // namespace limits::tables::throttles
