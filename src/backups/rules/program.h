#pragma once
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace backups::rules {

enum class Stream { input, output };

// Another program that runs beside this one, which reads its output or writes its input. Its other streams are ours,
// and it inherits what this process has locked.
class Program {
 public:
  // Throws std::system_error if it cannot be run. `errors` is a descriptor, where it complains.
  Program(std::vector<std::string> words, Stream ours, int errors = 2);
  ~Program();  // ends its input, and waits for it
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Returns the next part of its output; empty at the end.
  std::string read();
  // Returns false if it reads no further.
  bool write(std::string_view text);
  // Waits for it. Returns whether it succeeded.
  bool succeeded();

 private:
  int descriptor_;
  pid_t process_ = 0;
};

}  // namespace backups::rules
