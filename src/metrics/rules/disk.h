#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "settings/config.h"

namespace metrics::rules {

struct Disk {
  std::string folder;         // where it was asked
  std::uint64_t bytes, free;  // free: for users other than root
};

// Asks the file system that has the folder. Returns nullopt if that fails.
std::optional<Disk> disk_of(const std::string& folder);

// Returns the file systems that have these folders, each once, and none that cannot be asked.
std::vector<Disk> disks_of(const std::vector<std::string>& folders);

// Returns the home and, unless the database is on another host, the folders of its files. Throws db::Error.
std::vector<std::string> folders_that_fill(db::Database& db, const Config& config);

}  // namespace metrics::rules
