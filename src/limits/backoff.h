#pragma once
#include <vector>

#include "limits/throttle.h"

// Makes callers who kept a worker waiting wait before their next try, longer each time: 20 s, then 2 minutes, then 20.
// After a day without another, it begins again. The window of a limit has no meaning here.
namespace limits {

// Returns the seconds until all of them may try, or 0 for now. A limit by address includes the networks around it.
int seconds_to_wait(db::Database& db, const std::vector<Limit>& who);

enum class Longest { twenty_seconds = 1, twenty_minutes = 3 };
void lengthen_wait(db::Database& db, const std::vector<Limit>& who, Longest longest = Longest::twenty_minutes);

}  // namespace limits
