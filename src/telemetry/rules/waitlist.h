#pragma once
#include <string>

#include "worker.h"

namespace telemetry::rules {

// Records the address, once; the caller cannot tell whether it was there. Throws refusal::InvalidFields{"email"} when
// it is none, and refusal::TooMany when too many came from `address`, nginx's word for the peer.
void join_waitlist(Worker& worker, const std::string& address, const std::string& email);

}  // namespace telemetry::rules
