#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/address.h"

// Names to addresses, within a time limit.
namespace net {

using Addresses = std::vector<Address>;

// The addresses of a name in the order they are to be tried, at least one; nullopt if it has none
// or nobody could tell.
using Lookup = std::function<std::optional<Addresses>(const std::string& host)>;

// The system's answer, IPv4 and IPv6, also when this host has only one of the two. Nullopt after 3
// seconds, and at once while 4 earlier questions still hang. "options timeout:1 attempts:2"
// (RES_OPTIONS) makes those end soon.
std::optional<Addresses> resolve(const std::string& host);

// Puts a limit on a lookup that may block and cannot be called off: each runs on a thread of its
// own, which is left behind when it is late. At most `at_once` of them exist; beyond that the
// answer is nullopt without asking.
class PatientLookup {
 public:
  PatientLookup(Lookup lookup, std::chrono::milliseconds patience, int at_once);

  std::optional<Addresses> operator()(const std::string& host) const;

 private:
  // Shared with the threads, which may outlive this object.
  std::shared_ptr<const Lookup> lookup_;
  std::shared_ptr<std::atomic<int>> free_places_;
  std::chrono::milliseconds patience_;
};

}  // namespace net
