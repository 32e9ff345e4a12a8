#pragma once
#include <string>

// The settings in a backup. Without those that decide how addresses are counted and sessions are signed, all sessions
// end, today's free drafts begin anew, and keys that were bought cannot be shown again.
namespace backups::rules {

// Those of this host, a line each, but for those that say where it is.
std::string settings_to_keep();

// Puts the secrets among them in the place of this host's, and all of them beside. Returns what the operator has to do
// now. `home` is that of scripts/run, or any other on a host with systemd.
std::string put_back(const std::string& settings, const std::string& home);

}  // namespace backups::rules
