#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

// Which processes are whose, as /proc says. Those that have ended and were not yet collected are left out.
namespace processes {

// The leader of what scripts/run started under that name and still runs: NAME.started in the home.
std::optional<pid_t> leader(const std::string& home, const std::string& name);
// The workers of a pool that have begun: children of its leader, but not those that are still a copy of multiwatch.
std::vector<pid_t> workers(const std::string& home, const std::string& pool);
std::vector<pid_t> children(pid_t parent);
// All processes of the session that it leads.
std::vector<pid_t> session(pid_t leader);
// The command lines that hold that text, this program's own left out.
std::vector<std::string> commands_with(const std::string& text);

}  // namespace processes
