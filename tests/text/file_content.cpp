#include "text/file_content.h"

#include <unistd.h>

#include <fstream>

#include <CppUTest/TestHarness.h>

TEST_GROUP(FileContent) {
  char name[27] = "/tmp/millrace-file-XXXXXX";
  void setup() override { close(mkstemp(name)); }
  void teardown() override { std::filesystem::remove(name); }
};

TEST(FileContent, works) {
  const std::string bytes("one\r\n\0two", 9);
  std::ofstream(name, std::ios::binary) << bytes;
  CHECK(text::file_content(name) == bytes);
}

TEST(FileContent, is_empty_for_a_file_that_is_empty_or_missing) {
  STRCMP_EQUAL("", text::file_content(name).c_str());
  STRCMP_EQUAL("", text::file_content(std::string(name) + ".missing").c_str());
}
