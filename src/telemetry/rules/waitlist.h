#pragma once
#include <string>

#include "worker.h"

namespace telemetry::rules {

// Records the e-mail address once; the caller cannot tell whether it was there already. Throws
// refusal::InvalidFields{"email"} when it is not one, or refusal::TooMany when too many came from `address`, nginx's
// REMOTE_ADDR.
void join_waitlist(Worker& worker, const std::string& address, const std::string& email);

}  // namespace telemetry::rules
