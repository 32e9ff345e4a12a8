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

// Takes an attempt back, unless its window has ended.
void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket);
// One window of somebody's attempts.
struct Count {
  std::string kind, bucket;
  Window window;
};
// The seconds until there is another attempt in each of them, of which there is one at least; 0: now.
int seconds_left(db::Database& db, const std::vector<Count>& counts);
// The next attempt begins a new window.
void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket);

void remove(db::Transaction& tx, const std::string& kind, const std::string& bucket);
std::uint64_t remove_ended(db::Transaction& tx, int max);

}  // namespace limits::tables::throttles
