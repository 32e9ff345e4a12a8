#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/address.h"

// Resolves names to addresses, within a time limit.
namespace net {

using Addresses = std::vector<Address>;

// Returns the addresses of a name in the order in which to try them, at least one. Returns nullopt if it has none or
// the lookup failed.
using Lookup = std::function<std::optional<Addresses>(const std::string& host)>;

// Asks the system for IPv4 and IPv6, also when this host has only one of the two. Returns nullopt after 3 seconds, and
// at once while 4 earlier lookups still hang. "options timeout:1 attempts:2" (RES_OPTIONS) makes those end soon.
std::optional<Addresses> resolve(const std::string& host);

// Gives a timeout to a lookup that blocks and cannot be cancelled. Each runs on a thread of its own, which is abandoned
// when it is late. At most `at_once` of them exist, beyond which the answer is nullopt at once.
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
