#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "chaos/external_services.h"
#include "chaos/schedule.h"

namespace chaos {

// Injects each fault of a schedule at its time and prints it.
class Nemesis {
 public:
  Nemesis(Stack& stack, ExternalServices& services, std::vector<ScheduledFault> schedule);
  ~Nemesis() { stop(); }
  Nemesis(const Nemesis&) = delete;
  Nemesis& operator=(const Nemesis&) = delete;

  bool done() const { return done_; }
  // Ends all lasting faults. What was killed, the product has to restart itself.
  void stop();

  // How often each fault took effect: a service that is still down from the last fault cannot be killed.
  const std::map<Fault, int>& counts() const { return counts_; }

 private:
  void work();
  void wait_until(std::chrono::milliseconds moment);
  void undo_due(std::chrono::milliseconds now);
  std::string inject(const ScheduledFault& scheduled);
  std::string start_lasting(const ScheduledFault& scheduled);
  std::vector<pid_t> targets(const ScheduledFault& scheduled) const;

  Stack& stack_;
  ExternalServices& services_;
  const std::vector<ScheduledFault> schedule_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  struct Undo {
    std::chrono::milliseconds at;
    std::function<void()> work;
  };
  std::vector<Undo> pending_;
  std::map<Fault, int> counts_;
  std::atomic<bool> stopping_{false}, done_{false};
  std::thread thread_;
};

}  // namespace chaos
