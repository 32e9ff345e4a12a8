#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backups/rules/format.h"

// Nothing in a file is used before its checksums were compared.
namespace backups::rules {

// What is known of a file whose SHA-256 is right.
struct Inspected {
  std::string about;  // "TIME by PROGRAM, ..."
  int schema_version = 0;
  std::optional<std::string> settings;  // encrypted
  std::vector<std::string> tables;
  Checksums checksums;
};

// Reads the file to its end. Throws std::runtime_error if it is no backup, damaged or not whole, or of a newer program.
Inspected inspect(const std::string& file);

// Returns the settings in the file; none if there is no passphrase, because they are to be left out. Throws
// std::runtime_error if the passphrase is not that of the file.
std::optional<std::string> decrypt_settings(const Inspected& backup, const std::string& file,
                                            const std::optional<std::string>& passphrase,
                                            const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
