#pragma once
#include <csignal>

namespace web {

// The listening socket at descriptor 0. TERM and USR1 tell a worker to stop. They are held back while it works, so that
// no read or write is interrupted, and are heard while it waits: none comes too early or too late to be noticed.
class Listener {
 public:
  static constexpr int kSocket = 0;

  Listener();  // before FCGX_Init, which leaves a handler of USR1 that is there alone
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Waits until somebody calls, who may be gone to another worker by the time of accept(). False: it is time to leave.
  bool wait_for_caller();

 private:
  int poll_;
  sigset_t while_waiting_;
};

}  // namespace web
