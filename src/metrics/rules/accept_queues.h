#pragma once
#include <cstdint>
#include <map>
#include <string>

namespace metrics::rules {

// Counts the connections that wait for a worker of a pool.
struct Queue {
  std::uint32_t waiting, limit;  // beyond `limit`, nginx answers 503
};

// Returns the queues by pool, as the kernel reports them (sock_diag). Returns an empty map if it does not.
std::map<std::string, Queue> queues(const std::string& home);

}  // namespace metrics::rules
