#pragma once
#include <string>
#include <vector>

#include "settings/config.h"

// Writes what systemd has to know of jobs, pools and settings: timers, users, and drop-ins for the units of
// scripts/systemd.
namespace systemd {

struct File {
  std::string path;  // below /usr/lib, or on a host below /etc
  std::string text;
};

// Returns the timer of each job, and the drop-in of its service, which has its command and time limit.
std::vector<File> of_jobs(const Config& config);

// Returns the drop-ins of each pool's socket and service, with the number of its workers, on which its queue depends.
std::vector<File> of_pools(const Config& config);

// Returns the users of all units. Each pool has one of its own, since a user can read the environment of all its
// processes.
File users();

// Throws std::runtime_error if it cannot write them all.
void write(const std::string& folder, const std::vector<File>& files);

}  // namespace systemd
