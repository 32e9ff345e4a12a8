#include "counters/shared_file.h"

#include <csignal>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using counters::SharedFile;

namespace {

const std::string kMagic = "millrace test 1\n";
constexpr std::size_t kSize = 65536;

}  // namespace

TEST_GROUP(SharedFile) {
  std::string home = new_scratch(), path = home + "/file";
  rlimit before{};

  void setup() override { getrlimit(RLIMIT_FSIZE, &before); }
  void teardown() override {
    allow(before.rlim_cur);
    std::signal(SIGXFSZ, SIG_DFL);
    std::filesystem::remove_all(home);
  }
  // As on a disk that has no more room.
  void allow(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
};

TEST(SharedFile, works) {
  const SharedFile one(path, kMagic, kSize), other(path, kMagic, kSize);
  one.memory()[100] = 'x';
  BYTES_EQUAL('x', other.memory()[100]);
}

TEST(SharedFile, leaves_no_lock_behind_where_it_cannot_be_made) {
  allow(1000);
  CHECK_THROWS(std::system_error, SharedFile(path, kMagic, kSize));
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  LONGS_EQUAL(0, flock(file, LOCK_EX | LOCK_NB));
  close(file);
  allow(before.rlim_cur);
  const SharedFile made(path, kMagic, kSize);
  BYTES_EQUAL(0, made.memory()[100]);
}
