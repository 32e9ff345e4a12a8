#pragma once
#include <string>
#include <vector>

#include "db/database.h"
#include "limits/throttle.h"

// Lets those who have used little of their limits go first when callers wait for a worker. What all addresses may use
// together is more than a host has, whatever the limits are, so the longer the queue, the less of its limits a caller
// may have used.
namespace limits {

// Returns how much of a limit a caller may have used whose request waited so long: all of it up to a third of a
// second, a tenth of it at some three seconds.
int allowed_after(int max, double waited_seconds);

// Throws refusal::TooMany with the code of the limits if the caller has used more than that of one of them, and counts
// nothing. Whoever has used nothing is never refused. Asks the database only if a request waited noticeably.
void yield_to_others(db::Database& db, std::vector<Limit> limits, double waited_seconds);

}  // namespace limits
