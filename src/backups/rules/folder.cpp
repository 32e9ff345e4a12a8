#include "backups/rules/folder.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "backups/rules/format.h"
#include "text/ascii.h"

namespace backups::rules {
namespace {

namespace fs = std::filesystem;

constexpr char kPrefix[] = "millrace-", kSuffix[] = ".sql.gz";

}  // namespace

std::string new_name_in(const std::string& folder) {
  std::error_code fault;
  fs::create_directories(folder, fault);
  if (fault) throw std::runtime_error("the folder " + folder + " cannot be made: " + fault.message());
  return folder + "/" + kPrefix + now("%Y-%m-%dT%H%M%SZ") + kSuffix;
}

// Their names are in the order of time.
void remove_old_in(const std::string& folder, std::size_t left) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (text::starts_with(name, kPrefix) && text::ends_with(name, kSuffix)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (std::size_t i = 0; i + left < files.size(); ++i) fs::remove(files[i]);
}

}  // namespace backups::rules
