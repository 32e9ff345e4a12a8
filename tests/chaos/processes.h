#pragma once
#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

// Which processes are whose, as /proc says.
namespace chaos {

// The leader of what scripts/run started under that name and still runs: NAME.started in the home.
std::optional<pid_t> leader(const std::string& home, const std::string& name);
std::vector<pid_t> children(pid_t parent);
// All processes of the session that it leads.
std::vector<pid_t> session(pid_t leader);

}  // namespace chaos
