#pragma once
#include <string>

namespace backups::rules {

// Makes a file that appears only once it is complete. Until then it is FILE.part, which is removed when this process is
// ended by a signal.
class NewFile {
 public:
  explicit NewFile(const std::string& file);  // throws std::runtime_error
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  int descriptor() const { return descriptor_; }
  // Flushes the file to the disk, and gives it its name.
  void keep();

 private:
  std::string file_;
  int descriptor_;
};

}  // namespace backups::rules
