#pragma once
#include <string>

namespace web {

// Returns the seconds for which a request has waited for a worker that nginx passed on at `sent_at`. Both are seconds
// since 1970. Returns 0 if that cannot be: without a time, or as after a step of the clock.
double seconds_waited(const std::string& sent_at, double now);

// Does the same until now.
double seconds_waited(const std::string& sent_at);

}  // namespace web
