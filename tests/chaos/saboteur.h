#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "chaos/outside.h"
#include "chaos/schedule.h"

namespace chaos {

// Lets everything on the schedule happen, at its time, and says so on stdout.
class Saboteur {
 public:
  Saboteur(Stack& stack, Outside& outside, std::vector<Misfortune> schedule);
  ~Saboteur() { stop(); }
  Saboteur(const Saboteur&) = delete;
  Saboteur& operator=(const Saboteur&) = delete;

  bool done() const { return done_; }
  // The outside world works well again after this; what was killed is the product's to bring back.
  void stop();

  // How often each thing really went wrong: nobody can kill what is still away from the last time.
  const std::map<Fault, int>& counts() const { return counts_; }

 private:
  void work();
  void wait_until(std::chrono::milliseconds moment);
  void relieve(std::chrono::milliseconds now);
  std::string strike(const Misfortune& misfortune);
  std::string upset(const Misfortune& misfortune);
  std::vector<pid_t> victims(const Misfortune& misfortune) const;

  Stack& stack_;
  Outside& outside_;
  const std::vector<Misfortune> schedule_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  struct Relief {
    std::chrono::milliseconds at;
    std::function<void()> work;
  };
  std::vector<Relief> reliefs_;
  std::map<Fault, int> counts_;
  std::atomic<bool> stopping_{false}, done_{false};
  std::thread thread_;
};

}  // namespace chaos
