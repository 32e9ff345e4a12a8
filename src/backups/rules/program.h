#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// Runs other programs, which inherit the locks of this process. Both functions return whether the program succeeded,
// and throw std::system_error if it cannot be started.
namespace backups::rules {

// Calls `take` with what the program prints, part by part. `errors` is the descriptor for its stderr.
bool read_from(std::vector<std::string> words, const std::function<void(std::string_view part)>& take, int errors = 2);

// Writes each `part` that `next` fills to the program's stdin, until `next` returns false. `errors` as above.
bool write_to(std::vector<std::string> words, const std::function<bool(std::string& part)>& next, int errors = 2);

}  // namespace backups::rules
