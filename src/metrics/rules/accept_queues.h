#pragma once
#include <cstdint>
#include <map>
#include <string>

namespace metrics::rules {

// Connections that wait for a worker of a pool.
struct Queue {
  std::uint32_t waiting, limit;  // beyond `limit`, nginx answers 503
};

// By pool, asked of the kernel (sock_diag). Empty where it does not say.
std::map<std::string, Queue> queues(const std::string& home);

}  // namespace metrics::rules
