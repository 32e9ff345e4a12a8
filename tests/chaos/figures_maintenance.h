#pragma once
#include <atomic>
#include <map>
#include <string>
#include <thread>

#include "support/mortal_maintenance.h"
#include "support/stack.h"

namespace chaos {

// Runs `millrace-admin maintain` again and again in a thread, and kills it with kill -9: at each place of
// MortalMaintenance in turn, and after a random time. Some sessions are made silent, so that they are packed and
// retired within the run, and go on later.
class FiguresMaintenance {
 public:
  FiguresMaintenance(const Stack& stack, std::uint64_t seed);
  ~FiguresMaintenance() { stop(); }
  FiguresMaintenance(const FiguresMaintenance&) = delete;
  FiguresMaintenance& operator=(const FiguresMaintenance&) = delete;

  void stop();

  // How often it ended at each place, at a random one, or in order. After stop().
  const std::map<std::string, int>& counts() const { return counts_; }

 private:
  void work(std::uint64_t seed);
  void silence_some(std::uint64_t pick) const;

  const Stack& stack_;
  MortalMaintenance mortal_;
  std::map<std::string, int> counts_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

// Runs it until every session is packed and retired and all sums are made; false when that takes longer than `timeout`.
bool completes_figures(Stack& stack, std::chrono::seconds timeout);

}  // namespace chaos
