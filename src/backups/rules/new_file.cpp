#include "backups/rules/new_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace backups::rules {
namespace {

constexpr int kEndings[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXFSZ};

void (*handlers_before[std::size(kEndings)])(int);

std::string part;  // empty: there is none

// Calls only what a signal handler may call.
void remove_part(int signal) {
  unlink(part.c_str());
  ::signal(signal, SIG_DFL);
  raise(signal);
}

}  // namespace

NewFile::NewFile(const std::string& file) : file_(file) {
  part = file + ".part";
  descriptor_ = open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor_ < 0) {
    throw std::runtime_error(file + " cannot be written: is its folder there, and may you write there?");
  }
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 || ftruncate(descriptor_, 0) != 0) {
    close(descriptor_);
    throw std::runtime_error("another backup is writing " + file);
  }
  for (std::size_t i = 0; i < std::size(kEndings); ++i) {
    handlers_before[i] = signal(kEndings[i], remove_part);
    if (handlers_before[i] == SIG_IGN) signal(kEndings[i], SIG_IGN);  // as below nohup
  }
}

NewFile::~NewFile() {
  for (std::size_t i = 0; i < std::size(kEndings); ++i) signal(kEndings[i], handlers_before[i]);
  unlink(part.c_str());
  close(descriptor_);
}

// Does not replace a file that has come meanwhile, where the file system can tell.
void NewFile::keep() {
  bool is_kept =
      fsync(descriptor_) == 0 && renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, file_.c_str(), RENAME_NOREPLACE) == 0;
  if (!is_kept && errno == EINVAL) is_kept = rename(part.c_str(), file_.c_str()) == 0;
  if (!is_kept) {
    throw std::system_error(errno, std::generic_category(), file_ + " cannot be written");
  }
}

}  // namespace backups::rules
