#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "backups/rules/format.h"
#include "backups/rules/gzip.h"
#include "backups/rules/trigger_lines.h"
#include "crypto/digest.h"

// Checks a backup before anything in it is used.
namespace backups::rules {

// Describes a file whose SHA-256 is right.
struct Inspected {
  std::string about;                      // "TIME by PROGRAM, ..."
  std::optional<std::string> settings;    // encrypted
  std::map<int, std::string> migrations;  // that its tables had, with their checksums
  std::vector<std::string> tables, sequences, triggers;
  std::vector<std::string> makes;           // the statements that make them, but for triggers
  bool has_broken_names = false;            // of several lines, which backups do not have any more
  std::size_t longest_line = 0, bytes = 0;  // unpacked
  Checksums checksums;
  GzipFile file;
};

// Reads the file to its end. Throws std::runtime_error if it is no backup, damaged, truncated, or of a program whose
// tables are others.
Inspected inspect(const std::string& file);

// Reads the lines again, but for triggers, for who loads them. Since the file may have been changed meanwhile, they are
// compared once more.
class CheckedLines {
 public:
  explicit CheckedLines(const Inspected& backup);
  // Returns false at the end, or where the file is damaged.
  bool next(std::string& line);
  // Tells, after the last line, whether these were the lines that were inspected.
  bool are_the_same();

 private:
  const Inspected& backup_;
  crypto::Sha256 sha256_;
  std::string last_;
  TriggerLines triggers_;
};

// Returns the settings in the file, or none without a passphrase, which means to leave them out. Throws
// std::runtime_error if the file was not made with this passphrase.
std::optional<std::string> decrypt_settings(const Inspected& backup, const std::string& file,
                                            const std::optional<std::string>& passphrase,
                                            const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
