#pragma once
#include <string>

namespace mail {

// Closes its descriptor.
class File {
 public:
  explicit File(int descriptor);  // throws std::system_error if there is none
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write_all(const std::string& text) const;
  void flush() const;

 private:
  int descriptor_;
};

}  // namespace mail
