#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

// Finds processes in /proc. Zombies are left out.
namespace processes {

// The process that leads that service of scripts/run (run/NAME.lock in the home), if it is running.
std::optional<pid_t> leader(const std::string& home, const std::string& name);
// The workers of a pool: the children of its leader, except forks of multiwatch that have not yet called exec.
std::vector<pid_t> workers(const std::string& home, const std::string& pool);
std::vector<pid_t> children(pid_t parent);
// All processes of the session that it leads.
std::vector<pid_t> session(pid_t leader);
// The command lines that contain that text, without this program's own.
std::vector<std::string> commands_with(const std::string& text);

}  // namespace processes
