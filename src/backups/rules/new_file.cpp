#include "backups/rules/new_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace backups::rules {
namespace {

constexpr int kEndings[] = {SIGHUP, SIGINT, SIGTERM};

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
  descriptor_ = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor_ < 0) {
    throw std::runtime_error(file + " cannot be written: is its folder there, and may you write there?");
  }
  for (const int ending : kEndings) signal(ending, remove_part);
}

NewFile::~NewFile() {
  for (const int ending : kEndings) signal(ending, SIG_DFL);
  close(descriptor_);
  unlink(part.c_str());
}

void NewFile::keep() {
  if (fsync(descriptor_) != 0 || rename(part.c_str(), file_.c_str()) != 0) {
    throw std::system_error(errno, std::generic_category(), file_ + " cannot be written");
  }
}

}  // namespace backups::rules
