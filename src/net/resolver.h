#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "net/address.h"

// Resolves names to addresses, within a time limit.
namespace net {

using Addresses = std::vector<Address>;

// That a name could not be looked up just now, which tells nothing of whether it exists. The message is for the
// operator: the resolver of this host may be at fault, or the name server of whoever the name belongs to.
struct LookupFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Returns the addresses of a name in the order in which to try them, at least one. Returns nullopt if it has none.
// Throws LookupFailed if that is not known.
using Lookup = std::function<std::optional<Addresses>(const std::string& host)>;

// Asks the system for IPv4 and IPv6, also when this host has only one of the two. Throws LookupFailed after 3 seconds,
// and at once while 4 earlier lookups still hang. "options timeout:1 attempts:2" (RES_OPTIONS) makes those end soon.
std::optional<Addresses> resolve(const std::string& host);

// Whether this error of getaddrinfo tells nothing of the name.
bool may_resolve_later(int error);

// Gives a timeout to a lookup that blocks and cannot be cancelled. Each runs on a thread of its own, which is abandoned
// when it is late. At most `at_once` of them exist, beyond which it throws LookupFailed at once.
class LookupWithTimeout {
 public:
  LookupWithTimeout(Lookup lookup, std::chrono::milliseconds timeout, int at_once);

  std::optional<Addresses> operator()(const std::string& host) const;

 private:
  // These are shared with the threads, which may outlive this object.
  std::shared_ptr<const Lookup> lookup_;
  std::shared_ptr<std::atomic<int>> free_slots_;
  std::chrono::milliseconds timeout_;
};

}  // namespace net
