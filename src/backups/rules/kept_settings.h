#pragma once
#include <string>

// Collects the settings for a backup, and puts them back. Without the secrets by which addresses are counted and
// sessions signed, all sessions end, today's free drafts begin anew, and keys that were bought cannot be shown again.
namespace backups::rules {

// Returns the settings of this host, one a line, without those that only fit this host, such as ports and paths.
std::string settings_to_keep();

// Replaces this host's secrets by those in the backup, and writes all of its settings into a file beside them. Returns
// what the operator has to do next. Only a `home` of scripts/run has a folder `secrets`. Otherwise systemd is assumed.
std::string put_back(const std::string& settings, const std::string& home);

}  // namespace backups::rules
