#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

// Which faults happen and when: drawn from a seed, so that a run can be repeated.
namespace chaos {

enum class Fault {
  worker,      // kill -9 of one worker of a pool
  pool,        // all workers of a pool
  multiwatch,  // the supervisor of a pool's workers
  nginx_master,
  nginx_worker,
  database,
  database_stall,  // SIGSTOP, and SIGCONT after a while
  jobs,            // what runs the jobs, and those it is running
  facilitator,     // fails in one of its ways, for a while
  text_provider    // the same
};
const char* name_of(Fault fault);

struct ScheduledFault {
  std::chrono::milliseconds at, duration;  // since the beginning; kills have no duration
  Fault fault;
  std::string pool;    // of worker, pool, multiwatch
  std::uint64_t pick;  // selects the worker, or the way to fail
};

std::vector<ScheduledFault> schedule(std::uint64_t seed, std::chrono::seconds length);

}  // namespace chaos
