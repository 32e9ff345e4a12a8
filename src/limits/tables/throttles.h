#pragma once
#include <string>

#include "db/session.h"

// Fixed windows of attempts. Time is the database's, the same for all hosts.
namespace limits::tables::throttles {

struct Window {
  int most;     // attempts
  int seconds;  // from the first of them
};

// Takes one attempt, and gives 0; or how many seconds are left until there is another. One statement decides, so that
// attempts made at the same time cannot pass together.
int take(db::Transaction& tx, const std::string& kind, const std::string& bucket, Window window);

// One that was taken and does not count after all.
void give_back(db::Transaction& tx, const std::string& kind, const std::string& bucket);
void forget(db::Transaction& tx, const std::string& kind, const std::string& bucket);
std::uint64_t remove_ended(db::Transaction& tx, int most);

}  // namespace limits::tables::throttles
