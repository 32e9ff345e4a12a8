#pragma once
#include <csignal>

namespace web {

// Waits for connections on the listening socket at descriptor 0. TERM and USR1 tell a worker to stop. They are blocked
// while it works, so that no read or write is interrupted, and are seen when it waits for the next connection, so that
// none is missed.
class Listener {
 public:
  static constexpr int kSocket = 0;

  Listener();  // has to be made before FCGX_Init, which would install a handler for USR1 if there were none
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Waits for a connection, which another worker may have taken by the time of accept(). Returns false if the worker is
  // to stop.
  bool wait_for_caller();

 private:
  int poll_;
  sigset_t while_waiting_;
};

}  // namespace web
