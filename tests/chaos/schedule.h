#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

// What goes wrong, and when: drawn from a seed, so that a run can be had again.
namespace chaos {

enum class Fault {
  worker,      // kill -9 one worker of a pool
  pool,        // all workers of a pool
  multiwatch,  // what keeps their number
  nginx_master,
  nginx_worker,
  database,
  database_stall,  // it is stopped, and goes on after a while
  maintenance,          // with the command it is running
  facilitator,     // errs in one of its ways, for a while
  text_provider    // the same
};
const char* name_of(Fault fault);

struct ScheduledFault {
  std::chrono::milliseconds at, lasts;  // from the begin; what is killed does not last
  Fault fault;
  std::string pool;    // of worker, pool, multiwatch
  std::uint64_t pick;  // which worker, or in which way
};

std::vector<ScheduledFault> schedule(std::uint64_t seed, std::chrono::seconds length);

}  // namespace chaos
