#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "backups/rules/format.h"

namespace backups::rules {

// What is known of a file whose SHA-256 is right.
struct Inspected {
  std::string about;       // "made at ..."
  std::string third_line;  // of the settings, if it has them
  std::set<std::string> tables;
  Checksums checksums;
};

// Reads the file to its end. Throws std::runtime_error if it is no backup, damaged, or not whole.
Inspected inspect(const std::string& file);

// Returns the settings in the file; none if there is no passphrase, because they are to be left out. Throws
// std::runtime_error if the passphrase is not that of the file.
std::optional<std::string> settings_in(const Inspected& backup, const std::string& file,
                                       const std::optional<std::string>& passphrase,
                                       const std::function<void(const std::string& text)>& say);

// Throws std::runtime_error if the file was made by a newer program.
void refuse_newer(const Inspected& backup, const std::string& file);

}  // namespace backups::rules
