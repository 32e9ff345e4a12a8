#include "backups/rules/gzip.h"

#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using namespace backups::rules;

TEST_GROUP(Gzip) {
  const std::string file = new_scratch() + "/file.gz";

  void write(const std::string& text) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    auto packed = gzip_to(descriptor);
    add(packed, text);
    finish(std::move(packed));
    close(descriptor);
  }
  std::vector<std::string> lines() {
    const auto packed = gzip_from(file);
    std::vector<std::string> all;
    for (std::string line; read_line(packed, line);) all.push_back(line);
    return all;
  }
  std::string bytes() {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }
};

TEST(Gzip, reads_the_lines_that_it_writes) {
  const std::string long_line(1 << 20, 'x');
  write("one\n\n" + long_line + "\nwithout a line feed");
  CHECK((lines() == std::vector<std::string>{"one\n", "\n", long_line + "\n", "without a line feed"}));
}

TEST(Gzip, has_no_lines_in_what_is_not_packed) {
  std::ofstream(file) << "one\ntwo\n";
  LONGS_EQUAL(0, lines().size());
  std::ofstream(file, std::ios::trunc).flush();
  LONGS_EQUAL(0, lines().size());
}

TEST(Gzip, notices_what_is_cut_off_or_changed) {
  write("one\ntwo\n");
  const auto whole = bytes();
  for (std::size_t size = 10; size < whole.size(); ++size) {
    std::ofstream(file, std::ios::trunc) << whole.substr(0, size);
    CHECK_THROWS(Damaged, lines());
  }
  std::string changed = whole;
  changed[whole.size() - 6] ^= 1;  // its checksum
  std::ofstream(file, std::ios::trunc) << changed;
  CHECK_THROWS(Damaged, lines());
}
