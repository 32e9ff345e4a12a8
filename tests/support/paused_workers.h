#pragma once
#include <csignal>
#include <string>
#include <vector>

#include "support/stack.h"

// Keeps all workers of a pool from answering, as dear requests do that fill it, until this object is destroyed.
class PausedWorkers {
 public:
  PausedWorkers(const Stack& stack, const std::string& pool) : workers_(stack.workers(pool)) { send(SIGSTOP); }
  ~PausedWorkers() { send(SIGCONT); }
  PausedWorkers(const PausedWorkers&) = delete;
  PausedWorkers& operator=(const PausedWorkers&) = delete;

  bool any() const { return !workers_.empty(); }

 private:
  void send(int signal) const {
    for (const pid_t worker : workers_) kill(worker, signal);
  }

  const std::vector<pid_t> workers_;
};
