#pragma once
#include <atomic>
#include <chrono>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "chaos/cluster.h"

namespace chaos {

// Injects one fault after another, drawn from a seed: nodes are killed, frozen and cut off, hosts are killed. Each
// lasts some seconds; the next one comes when the cluster is whole again.
class ClusterNemesis {
 public:
  ClusterNemesis(const Cluster& cluster, std::chrono::seconds length, std::uint64_t seed);
  ~ClusterNemesis() { stop(); }
  ClusterNemesis(const ClusterNemesis&) = delete;
  ClusterNemesis& operator=(const ClusterNemesis&) = delete;

  bool done() const { return done_; }
  // Waits until the last fault is over.
  void stop();

  // How often each happened, and what did not recover from it.
  const std::map<std::string, int>& counts() const { return counts_; }
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  // With the commands of tests/hosts/cluster that begin and end it. N stands for one of 1, 2 and 3, M for another.
  struct Fault {
    std::string name;
    std::vector<std::string> begin, end;
  };
  static const std::vector<Fault> kFaults;

  void work(std::chrono::seconds length);
  Fault draw();
  void inject(const Fault& fault);

  const Cluster& cluster_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mt19937_64 random_;
  std::vector<Fault> deck_;
  std::map<std::string, int> counts_;
  std::vector<std::string> failures_;
  std::atomic<bool> stopping_{false}, done_{false};
  std::thread thread_;
};

}  // namespace chaos
