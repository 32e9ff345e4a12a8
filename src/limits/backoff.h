#pragma once
#include <vector>

#include "limits/throttle.h"

// Whoever kept a worker waiting waits before the next try, longer each time: 20 s, then 2 minutes, then 20. A day
// without begins again. The window of a limit has no meaning here.
namespace limits {

// The seconds until all of them may try; 0: now. Of each limit by address, those around it wait as well.
int seconds_to_wait(db::Database& db, const std::vector<Limit>& who);

enum class Longest { twenty_seconds = 1, twenty_minutes = 3 };
void lengthen_wait(db::Database& db, const std::vector<Limit>& who, Longest longest = Longest::twenty_minutes);

}  // namespace limits
