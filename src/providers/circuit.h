#pragma once
#include <string>

#include "config.h"
#include "db/database.h"
#include "providers/fault.h"

// The circuit breaker: a provider that is down is not called for a while, by any worker of any host.
namespace providers {

constexpr int kFailuresToOpen = 5, kFailureSeconds = 30, kOpenSeconds = 30;

// 16 raw bytes. `kind` is text or images: one may work while the other does not, even at the same address.
std::string circuit_id(const std::string& kind, const Config::Provider& provider);

class Circuit {
 public:
  // Throws Fault if the circuit is open: the provider failed five times within 30 seconds without a success in between.
  // After 30 seconds one caller may try, and if that fails, the next one 30 seconds later.
  Circuit(db::Database& db, const std::string& id);

  void worked();
  void failed();

 private:
  db::Database& db_;
  std::string id_;
  bool all_was_well_;
};

// Runs `work` and records whether the provider was up. Without failures this costs one read.
template <class Work>
auto through_circuit(db::Database& db, const std::string& id, Work&& work) {
  Circuit circuit(db, id);
  try {
    auto done = work();
    circuit.worked();
    return done;
  } catch (const Fault& fault) {
    if (fault.health == Fault::Health::down) circuit.failed();
    if (fault.health == Fault::Health::up) circuit.worked();
    throw;
  }
}

}  // namespace providers
