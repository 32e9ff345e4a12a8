#pragma once
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "chaos/external_services.h"
#include "chaos/history.h"

namespace chaos {

// What all callers share.
struct Site {
  Site(Stack& stack, History& history, ExternalServices& services, std::vector<std::string> base_urls = {});

  // With that address. In a cluster, at the next of its hosts.
  Client client_at(const std::string& address);

  Stack& stack;
  History& history;
  Facilitator& facilitator;
  bool has_chain;                     // without one, no packs are sold and some payments are left to the operator
  std::vector<std::string> api_keys;  // for concepts: some with few credits, some with plenty
  const std::vector<std::string> base_urls;  // of the balancer and the hosts; empty: there is only the stack

 private:
  std::atomic<std::size_t> next_{0};
};

// One of many concurrent callers, each in a thread of its own.
class Caller {
 public:
  Caller(Site& site, std::uint64_t seed) : site(site), history(site.history), random_(seed) {}

  std::size_t up_to(std::size_t max) { return random_() % (max + 1); }
  bool one_in(std::size_t n) { return random_() % n == 0; }

  // A client with one of the 62,500 addresses of that kind of call.
  Client client(Kind kind, std::size_t place) { return site.client_at(address(kind, place)); }
  Client anywhere(Kind kind) { return client(kind, random_()); }
  static std::string address(Kind kind, std::size_t place);

  // Records the call. After an unknown outcome it pauses, so that no caller retries in a tight loop.
  Outcome record(Kind kind, const Answer& answer, Outcome outcome);
  Outcome record(Kind kind, const Answer& answer) { return record(kind, answer, outcome_of(answer)); }

  Site& site;
  History& history;

 private:
  std::mt19937_64 random_;
};

}  // namespace chaos
