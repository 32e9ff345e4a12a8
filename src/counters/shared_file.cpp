#include "counters/shared_file.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "descriptor.h"

namespace counters {
namespace {

struct Form {
  const std::string& path;
  const std::string& magic;
  std::size_t size;
};

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

// O_CREAT is not used where the file exists: in a folder that others may write to, Linux refuses that.
int open_or_create(const std::string& path) {
  int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0 && errno == ENOENT)
    file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0640);
  if (file < 0 && errno == EEXIST) file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  return file;
}

// Lets the group of the folder read the file if it may read the folder, whatever the umask: on a host with a user for
// each pool, one of them reads what the others count. A file that root makes is given to the owner of the folder.
void let_others_in(int file, const std::string& path) {
  struct stat folder;
  if (stat(path.substr(0, path.rfind('/')).c_str(), &folder) != 0) fail(path);
  if (geteuid() == 0 && fchown(file, folder.st_uid, folder.st_gid) != 0) fail(path);
  if (fchmod(file, folder.st_mode & S_IRGRP ? 0640 : 0600) != 0) fail(path);
}

bool is_current(int file, const Form& form) {
  std::string magic(form.magic.size(), '\0');
  struct stat found;
  return fstat(file, &found) == 0 && found.st_size == static_cast<off_t>(form.size) &&
         pread(file, magic.data(), magic.size(), 0) == static_cast<ssize_t>(magic.size()) && magic == form.magic;
}

bool is_empty(int file) {
  struct stat found;
  return fstat(file, &found) == 0 && found.st_size == 0;
}

// Another process may have replaced the file while this one waited for the lock.
bool is_still(int file, const std::string& path) {
  struct stat ours, there;
  return fstat(file, &ours) == 0 && stat(path.c_str(), &there) == 0 && ours.st_ino == there.st_ino;
}

void begin(int file, const Form& form) {
  let_others_in(file, form.path);
  // Its blocks are allocated now, since a page that finds no room on a full disk would kill the process that counts in
  // it.
  errno = posix_fallocate(file, 0, static_cast<off_t>(form.size));
  if (errno != 0) fail(form.path);
  const auto written = pwrite(file, form.magic.data(), form.magic.size(), 0);
  if (written != static_cast<ssize_t>(form.magic.size())) fail(form.path);
}

// Returns the file, locked. One of another version is removed, not rewritten, as older workers may still count in it.
// If it cannot be made, the worker goes on without it, and others must not wait for its lock, which ends with it.
int open_current(const Form& form) {
  for (;;) {
    Descriptor file(open_or_create(form.path));
    if (file.get() < 0) fail(form.path);
    flock(file.get(), LOCK_EX);
    if (!is_still(file.get(), form.path)) continue;
    if (is_empty(file.get())) begin(file.get(), form);
    if (is_current(file.get(), form)) return file.give_away();
    if (unlink(form.path.c_str()) != 0) fail(form.path);
  }
}

}  // namespace

SharedFile::SharedFile(const std::string& path, const std::string& magic, std::size_t size)
    : size_(size), descriptor_(open_current({path, magic, size})) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  flock(descriptor_, LOCK_UN);
  if (memory == MAP_FAILED) {
    close(descriptor_);
    fail(path);
  }
  memory_ = static_cast<char*>(memory);
}

SharedFile::~SharedFile() {
  munmap(memory_, size_);
  close(descriptor_);
}

SharedFile::Lock::Lock(const SharedFile& file) : descriptor_(file.descriptor_) { flock(descriptor_, LOCK_EX); }
SharedFile::Lock::~Lock() { flock(descriptor_, LOCK_UN); }

}  // namespace counters
