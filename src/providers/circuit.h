#pragma once
#include <string>

#include "db/database.h"
#include "providers/error.h"
#include "providers/tables/provider_circuits.h"
#include "settings/config.h"

// Implements the circuit breaker: a provider that is down is not called for a while, by any worker of any host.
namespace providers {

using tables::provider_circuits::kOpenSeconds;
using CircuitKey = tables::provider_circuits::Provider;

// Returns the key of a provider's circuit. `kind` is text or image: one may work while the other does not, even at the
// same address.
CircuitKey circuit_key(const std::string& kind, const Config::Provider& provider);

class Circuit {
 public:
  // Throws Error if the circuit is open: the provider failed five times within 30 seconds without a success in between.
  // After 30 seconds one caller may try, and if that fails, the next one 30 seconds later.
  Circuit(db::Database& db, const CircuitKey& key);

  void worked();
  void failed();

 private:
  db::Database& db_;
  CircuitKey key_;
  bool all_was_well_;
};

// Runs `work` and records whether the provider was up. Without failures this costs one read.
template <class Work>
auto through_circuit(db::Database& db, const CircuitKey& key, Work&& work) {
  Circuit circuit(db, key);
  try {
    auto done = work();
    circuit.worked();
    return done;
  } catch (const Error& error) {
    if (error.health == Error::Health::down) circuit.failed();
    if (error.health == Error::Health::up) circuit.worked();
    throw;
  }
}

}  // namespace providers
