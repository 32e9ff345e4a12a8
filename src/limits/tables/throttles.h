#pragma once
#include <string>

#include "db/database.h"

// Fixed windows of attempts. Time is the database's, the same for all hosts.
namespace limits::tables::throttles {

struct Window {
  int most;       // attempts
  int seconds;    // from the first of them
  int units = 1;  // how many attempts this one counts for
};

// Takes one attempt, and gives 0; or how many seconds are left until there is another. One statement decides, so that
// attempts made at the same time cannot pass together.
int take(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window);

// Takes one back that was not to count after all, unless its window has ended.
void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket);
// How many seconds are left until there is another attempt; 0: now.
int seconds_left(db::Database& db, const std::string& kind, const std::string& bucket, Window window);
// As if its time were over; what begins next is a new one.
void end_window(db::Transaction& tx, const std::string& kind, const std::string& bucket);

void forget(db::Transaction& tx, const std::string& kind, const std::string& bucket);
std::uint64_t remove_ended(db::Transaction& tx, int most);

}  // namespace limits::tables::throttles
