#pragma once
#include <string>
#include <vector>

#include "net/range.h"

namespace net {

// Returns the one form of the address that a connection comes from, as text: 203.0.113.7 also for ::ffff:203.0.113.7,
// and for 64:ff9b::cb00:7107, which a translator between the protocols makes of it. A translator has nobody of a
// private network behind it (RFC 6052 section 3.1), so such an address stays as it is. Returns other texts unchanged.
std::string plain_address(const std::string& text);

// Returns the address of who is behind these proxies, in the form of plain_address: the last one in X-Forwarded-For
// that is none of theirs. `from` is who sent the request; where a load balancer of the operator's has written that into
// the header, only what stands before is of the sender. Anybody may write into the header what they like, so it counts
// from the end, and only as far as a proxy has written it.
std::string address_behind(const std::vector<Range>& proxies, const std::string& from, const std::string& forwarded_for,
                           bool by_load_balancer);

}  // namespace net
