#pragma once
#include <random>
#include <string>
#include <vector>

#include "chaos/history.h"
#include "chaos/external_services.h"

namespace chaos {

// What all callers know.
struct Site {
  Site(Stack& stack, History& history, ExternalServices& services);

  Stack& stack;
  History& history;
  Facilitator& facilitator;
  bool has_chain;                     // without one no packs are sold, and some payments stay for the operator
  std::vector<std::string> api_keys;  // for concepts: some with few credits, some with plenty
};

// One of those who call at the same time, each in a thread of its own.
class Caller {
 public:
  Caller(Site& site, std::uint64_t seed) : site(site), history(site.history), random_(seed) {}

  std::size_t up_to(std::size_t most) { return random_() % (most + 1); }
  bool one_in(std::size_t n) { return random_() % n == 0; }

  // A client at one of 62500 addresses that belong to the kind.
  Client client(Kind kind, std::size_t place) { return site.stack.client_at(address(kind, place)); }
  Client anywhere(Kind kind) { return client(kind, random_()); }
  static std::string address(Kind kind, std::size_t place);

  // Counts the call; whoever got no answer comes back in a moment and not at once.
  Outcome record(Kind kind, const Answer& answer, Outcome outcome);
  Outcome record(Kind kind, const Answer& answer) { return record(kind, answer, outcome_of(answer)); }

  Site& site;
  History& history;

 private:
  std::mt19937_64 random_;
};

}  // namespace chaos
