#pragma once
#include <string>

namespace net {

// Returns the one form of the address that a connection comes from, as text: 203.0.113.7 also for ::ffff:203.0.113.7,
// and for 64:ff9b::cb00:7107, which a translator between the protocols makes of it. A translator has nobody of a
// private network behind it (RFC 6052 section 3.1), so such an address stays as it is. Returns other texts unchanged.
std::string plain_address(const std::string& text);

}  // namespace net
