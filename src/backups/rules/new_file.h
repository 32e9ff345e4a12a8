#pragma once
#include <string>

namespace backups::rules {

// A file that is there once it is whole: until then it is FILE.part, which goes away if this process is ended.
class NewFile {
 public:
  explicit NewFile(const std::string& file);  // throws std::runtime_error
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  int descriptor() const { return descriptor_; }
  // Writes it through to the disk, and gives it its name.
  void keep();

 private:
  std::string file_;
  int descriptor_;
};

}  // namespace backups::rules
