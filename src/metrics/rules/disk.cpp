#include "metrics/rules/disk.h"

#include <set>

#include <sys/stat.h>
#include <sys/statvfs.h>

#include "metrics/tables/server.h"

namespace metrics::rules {
namespace {

bool is_on_this_host(const Config::Database& database) {
  const auto& host = database.host;
  return !database.socket.empty() || host == "localhost" || host == "127.0.0.1" || host == "::1";
}

}  // namespace

std::optional<Disk> disk_of(const std::string& folder) {
  struct statvfs found;
  if (folder.empty() || statvfs(folder.c_str(), &found) != 0) return std::nullopt;
  return Disk{folder, std::uint64_t{found.f_blocks} * found.f_frsize, std::uint64_t{found.f_bavail} * found.f_frsize};
}

std::vector<Disk> disks_of(const std::vector<std::string>& folders) {
  std::vector<Disk> disks;
  std::set<dev_t> seen;
  for (const auto& folder : folders) {
    struct stat place;
    if (stat(folder.c_str(), &place) != 0 || !seen.insert(place.st_dev).second) continue;
    if (const auto disk = disk_of(folder)) disks.push_back(*disk);
  }
  return disks;
}

std::vector<std::string> folders_that_fill(db::Database& db, const Config& config) {
  std::vector<std::string> folders{config.home};
  if (!is_on_this_host(config.database)) return folders;
  for (auto& folder : tables::server::folders(db)) folders.push_back(std::move(folder));
  return folders;
}

}  // namespace metrics::rules
