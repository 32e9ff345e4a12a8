#include "metrics/rules/disk.h"

#include <sys/statvfs.h>

namespace metrics::rules {

std::optional<Disk> disk_of(const std::string& folder) {
  struct statvfs found;
  if (folder.empty() || statvfs(folder.c_str(), &found) != 0) return std::nullopt;
  return Disk{std::uint64_t{found.f_blocks} * found.f_frsize, std::uint64_t{found.f_bavail} * found.f_frsize};
}

}  // namespace metrics::rules
