#pragma once
#include <string>

// The tables hold buckets in place of callers: 16 bytes made with a secret (MILLRACE_ADDRESS_SECRET), so that they hold
// no addresses.
namespace limits {

// Hashes whatever names the caller: a user's id, an address, both.
std::string bucket(const std::string& secret, const std::string& whose);

// IPv4 as it is, IPv6 by its network of 64 bits, since one host or household may use all addresses of those. Text that
// is no address is returned as it is.
std::string network_of(const std::string& address);

// The bucket of an address's network. `address` is what nginx says of the peer; throws refusal::Unavailable when it is
// not an address, rather than let everybody share a bucket. Its first half is that of all networks of 64 bits in one
// of 48.
std::string bucket_of(const std::string& address, const std::string& secret);

// The same for what somebody with that address does to an account; `account` may be empty. Takes text that is no
// address.
std::string bucket_of_account(const std::string& secret, const std::string& account, const std::string& address);

// Those who have an IPv6 network of 48 bits have 65,536 of 64 bits, so that all of these together may do kWider times
// what one may. The buckets around one are from first to last.
constexpr int kWider = 10;
struct BucketRange {
  std::string first, last;
};
BucketRange around(const std::string& bucket);

}  // namespace limits
