#pragma once
#include <string>

// Makes buckets, which stand for callers in the tables: 16 bytes made with a secret (MILLRACE_ADDRESS_SECRET), so that
// the tables hold no addresses.
namespace limits {

// Hashes what names the caller: a user's id, an address, or both.
std::string bucket(const std::string& secret, const std::string& whose);

// Returns an IPv4 address as it is, and of an IPv6 address its network of 64 bits, since one host or household may use
// all addresses in that. Text that is no address is returned as it is.
std::string network_of(const std::string& address);
// The same with 48 bits, since many who have IPv6 may choose among its networks of 64.
std::string wider_network_of(const std::string& address);

// Returns the bucket of an address's network. `address` is the peer's as nginx reports it. Throws refusal::Unavailable
// if it is not an address, rather than let everybody share a bucket. All networks of 64 bits within one of 48 bits
// share the first half of their bucket.
std::string bucket_of(const std::string& address, const std::string& secret);

// Returns the bucket of what somebody with that address does to an account, which may be empty. Accepts text that is no
// address.
std::string bucket_of_pair(const std::string& secret, const std::string& account, const std::string& address);

// A caller with an IPv6 network of 48 bits has 65,536 networks of 64 bits, so all of these together may do only kWider
// times what one may. The buckets of the networks around one are those from first to last.
constexpr int kWider = 10;
struct BucketRange {
  std::string first, last;
};
BucketRange around(const std::string& bucket);

}  // namespace limits
