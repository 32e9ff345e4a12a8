#pragma once
#include <string>

namespace limits {

// The 16 bytes that stand for an address in the free allowance: an HMAC of the IPv4 address or the IPv6 /64, as one host
// has a /64 to itself, so that the table holds no addresses. `address` is nginx's REMOTE_ADDR; throws
// refusal::Unavailable when it is no address, as otherwise all callers would share one allowance or have none.
std::string bucket_of(const std::string& address, const std::string& secret);

}  // namespace limits
