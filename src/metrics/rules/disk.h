#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace metrics::rules {

struct Disk {
  std::uint64_t bytes, free;  // free: to whoever is not root
};

// Of the file system that has the folder. Absent: it cannot be asked.
std::optional<Disk> disk_of(const std::string& folder);

}  // namespace metrics::rules
