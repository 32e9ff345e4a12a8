#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// Other programs, which inherit what this process has locked. These return whether the program succeeded, and throw
// std::system_error if it cannot be started.
namespace backups::rules {

// Calls `take` with what it prints, part by part. `errors` is the descriptor where it complains.
bool read_from(std::vector<std::string> words, const std::function<void(std::string_view part)>& take, int errors = 2);

// Writes what `next` has put into `part` to its input, until that returns false.
bool write_to(std::vector<std::string> words, const std::function<bool(std::string& part)>& next);

}  // namespace backups::rules
