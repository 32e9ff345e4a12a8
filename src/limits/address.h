#pragma once
#include <string>

namespace limits {

// The 16 bytes that stand for an address in the free allowance: of IPv4 the whole, of IPv6 the /64, since one host has
// a /64 to itself. Keyed with the secret, so that the table does not hold addresses. `address` is nginx's word for the
// peer; throws refusal::Unavailable when it is none, rather than let everybody share or nobody count.
std::string bucket_of(const std::string& address, const std::string& secret);

}  // namespace limits
