#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace metrics::rules {

struct Disk {
  std::uint64_t bytes, free;  // free: for users other than root
};

// Asks the file system that has the folder. Returns nullopt if that fails.
std::optional<Disk> disk_of(const std::string& folder);

}  // namespace metrics::rules
