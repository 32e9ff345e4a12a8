#include "counters/file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace counters {
namespace {

constexpr std::size_t kSlots = 512;
constexpr std::size_t kHeader = sizeof(Slot);
constexpr std::size_t kSize = kHeader + kSlots * sizeof(Slot);
// The number has to be raised when a row changes its form.
const std::string kMagic = "millrace counters 1\n";

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

bool is_current(int file) {
  std::string magic(kMagic.size(), '\0');
  struct stat found;
  return fstat(file, &found) == 0 && found.st_size == static_cast<off_t>(kSize) &&
         pread(file, magic.data(), magic.size(), 0) == static_cast<ssize_t>(magic.size()) && magic == kMagic;
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

void begin(int file, const std::string& path) {
  let_others_in(file, path);
  // Its blocks are allocated now, since a page that finds no room on a full disk would kill the process that counts in
  // it.
  errno = posix_fallocate(file, 0, kSize);
  if (errno != 0) fail(path);
  if (pwrite(file, kMagic.data(), kMagic.size(), 0) != static_cast<ssize_t>(kMagic.size())) fail(path);
}

// Returns the file, locked. One of another version is removed, not rewritten, as older workers may still count in it.
int open_current(const std::string& path) {
  for (;;) {
    const int file = open_or_create(path);
    if (file < 0) fail(path);
    flock(file, LOCK_EX);
    if (is_still(file, path)) {
      if (is_empty(file)) begin(file, path);
      if (is_current(file)) return file;
      if (unlink(path.c_str()) != 0) {
        close(file);
        fail(path);
      }
    }
    close(file);
  }
}

}  // namespace

File::File(const std::string& path) : descriptor_(open_current(path)) {
  void* memory = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
  flock(descriptor_, LOCK_UN);
  if (memory == MAP_FAILED) {
    close(descriptor_);
    fail(path);
  }
  slots_ = reinterpret_cast<Slot*>(static_cast<char*>(memory) + kHeader);
}

File::~File() {
  munmap(reinterpret_cast<char*>(slots_) - kHeader, kSize);
  close(descriptor_);
}

File::Lock::Lock(const File& file) : descriptor_(file.descriptor_) { flock(descriptor_, LOCK_EX); }
File::Lock::~Lock() { flock(descriptor_, LOCK_UN); }

// Rows are never removed, so one that is found without the lock stays.
Slot* File::slot(const std::string& name) {
  if (name.empty() || name.size() >= sizeof Slot::name) return nullptr;
  const auto find = [&]() -> Slot* {
    for (Slot* slot = slots_; slot != slots_ + kSlots; ++slot) {
      if (!slot->taken.load(std::memory_order_acquire)) return slot;
      if (name == slot->name) return slot;
    }
    return nullptr;
  };
  Slot* found = find();
  if (!found || found->taken.load(std::memory_order_acquire)) return found;
  const Lock lock(*this);
  found = find();
  if (!found || found->taken.load(std::memory_order_acquire)) return found;
  std::memcpy(found->name, name.c_str(), name.size() + 1);
  found->taken.store(1, std::memory_order_release);
  return found;
}

// The file is read and not mapped, since a mapped file that its owner cuts short would kill the process.
std::optional<std::vector<Row>> read_rows(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() != kSize || bytes.compare(0, kMagic.size(), kMagic) != 0) return std::nullopt;
  std::vector<Row> rows;
  for (std::size_t at = kHeader; at < kSize; at += sizeof(Slot)) {
    std::uint32_t taken;
    std::uint64_t numbers[1 + kBounds + 1];
    std::memcpy(&taken, &bytes[at], sizeof taken);
    if (!taken) break;
    const char* name = &bytes[at + sizeof taken];
    std::memcpy(numbers, name + sizeof Slot::name, sizeof numbers);
    rows.push_back({std::string(name, strnlen(name, sizeof Slot::name)), numbers[0], {numbers + 1, std::end(numbers)}});
  }
  return rows;
}

}  // namespace counters
