#pragma once
#include <string>
#include <vector>

#include "support/stack.h"

namespace chaos {

// Three database nodes, a host on each and a balancer, as tests/hosts/cluster starts them.
class Cluster {
 public:
  // In a home of its own. Throws std::runtime_error if it does not get ready.
  explicit Cluster(const Stack::Settings& settings);
  // Stops it, and removes the home.
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  // Runs `tests/hosts/cluster COMMAND` and returns what it prints. Throws std::runtime_error if it fails.
  std::string run(const std::string& command) const;
  // Whether every node is synced, every host is ready and so is the balancer.
  bool is_well() const;

  // The host on that node: 1, 2 or 3.
  std::unique_ptr<Stack> host(int number) const;
  // Of the balancer, which is there twice, and the hosts.
  std::vector<std::string> base_urls() const;
  const std::string& home() const { return home_; }
  void keep_home() { kept_ = true; }

 private:
  std::string base_url(int number) const;
  std::string called(const std::string& command, int& status) const;

  const std::string home_;
  const int port_;
  std::string environment_;
  bool kept_ = false;
};

}  // namespace chaos
