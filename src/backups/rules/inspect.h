#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backups/rules/format.h"

// Checks a backup before anything in it is used.
namespace backups::rules {

// Describes a file whose SHA-256 is right.
struct Inspected {
  std::string about;  // "TIME by PROGRAM, ..."
  int schema_version = 0;
  std::optional<std::string> settings;  // encrypted
  std::vector<std::string> tables;
  Checksums checksums;
};

// Reads the file to its end. Throws std::runtime_error if it is no backup, damaged, truncated or of a newer program.
Inspected inspect(const std::string& file);

// Returns the settings in the file, or none without a passphrase, which means to leave them out. Throws
// std::runtime_error if the file was not made with this passphrase.
std::optional<std::string> decrypt_settings(const Inspected& backup, const std::string& file,
                                            const std::optional<std::string>& passphrase,
                                            const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
