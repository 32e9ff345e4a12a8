#include "web/serving/listener.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

namespace web {
namespace {

volatile std::sig_atomic_t told_to_stop = 0;

int new_epoll() {
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  if (poll < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
  return poll;
}

sigset_t stopping_signals() {
  sigset_t stopping;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTERM);
  sigaddset(&stopping, SIGUSR1);  // multiwatch sends it
  return stopping;
}

// epoll_pwait delivers no signal while a connection is ready, and under load one always is.
bool is_pending(int signal) {
  sigset_t pending;
  return sigpending(&pending) == 0 && sigismember(&pending, signal) == 1;
}

bool has_to_stop() { return told_to_stop || is_pending(SIGTERM) || is_pending(SIGUSR1); }

}  // namespace

Listener::Listener() : poll_(new_epoll()) {
  // All processes of the pool share this socket: accept() must not block when another one has taken the connection, and
  // EPOLLEXCLUSIVE wakes one of them for a connection and not all.
  fcntl(kSocket, F_SETFL, fcntl(kSocket, F_GETFL) | O_NONBLOCK);
  epoll_event event = {};
  event.events = EPOLLIN | EPOLLEXCLUSIVE;
  if (epoll_ctl(poll_, EPOLL_CTL_ADD, kSocket, &event) != 0) {
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
  }

  const sigset_t stopping = stopping_signals();
  sigprocmask(SIG_BLOCK, &stopping, &while_waiting_);
  struct sigaction action = {};
  action.sa_handler = [](int) { told_to_stop = 1; };
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGUSR1, &action, nullptr);
}

Listener::~Listener() { ::close(poll_); }

bool Listener::wait_for_caller() {
  epoll_event event;
  while (!has_to_stop()) {
    const int ready = epoll_pwait(poll_, &event, 1, -1, &while_waiting_);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "epoll_pwait");
  }
  return false;
}

}  // namespace web
