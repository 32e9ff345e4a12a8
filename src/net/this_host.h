#pragma once
#include <string>

namespace net {

// Returns the name of this host, by which leases and incidents tell hosts apart.
std::string this_host();

}  // namespace net
