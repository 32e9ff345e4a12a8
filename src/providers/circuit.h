#pragma once
#include <string>

#include "config.h"
#include "db/database.h"
#include "providers/fault.h"

// A provider that is down is left alone for a while, by all workers of all hosts.
namespace providers {

constexpr int kFailuresToOpen = 5, kFailureSeconds = 30, kOpenSeconds = 30;

// 16 raw bytes. `kind` is what it is for: the same model at the same address may have one healthy side.
std::string circuit_id(const std::string& kind, const Config::Provider& provider);

class Circuit {
 public:
  // Throws Fault when the provider is not to be asked now: it was down five times in 30 seconds and did nothing well
  // between. After another 30 seconds one caller may try, and the next one 30 seconds after that.
  Circuit(db::Database& db, const std::string& id);

  void worked();
  void failed();

 private:
  db::Database& db_;
  std::string id_;
  bool all_was_well_;
};

// Does it, and tells the others how it went. While all is well this costs one read.
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
