#pragma once
#include <cstddef>
#include <string>

// A folder of backups, which are named by the time.
namespace backups::rules {

// Makes the folder if there is none. Throws std::runtime_error if it cannot.
std::string new_name_in(const std::string& folder);

// The newest are left.
void remove_old_in(const std::string& folder, std::size_t left);

}  // namespace backups::rules
