#include "backups/rules/new_file.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using backups::rules::NewFile;

TEST_GROUP(NewFile) { const std::string folder = new_scratch(), name = folder + "/file"; };

TEST(NewFile, is_there_once_it_is_kept_for_its_owner_only) {
  {
    NewFile file(name);
    CHECK(!std::filesystem::exists(name));
    LONGS_EQUAL(3, write(file.descriptor(), "abc", 3));
    file.keep();
  }
  struct stat found;
  LONGS_EQUAL(0, stat(name.c_str(), &found));
  LONGS_EQUAL(3, found.st_size);
  LONGS_EQUAL(0600, found.st_mode & 0777);
}

TEST(NewFile, leaves_nothing_otherwise) {
  { NewFile file(name); }
  CHECK(std::filesystem::is_empty(folder));
  CHECK_THROWS(std::runtime_error, NewFile(folder + "/none/file"));
}

TEST(NewFile, is_written_by_one_at_a_time) {
  NewFile file(name);
  CHECK_THROWS(std::runtime_error, NewFile(std::string(name)));
  file.keep();
  CHECK(std::filesystem::exists(name));
}

TEST(NewFile, does_not_replace_one_that_has_come_meanwhile) {
  NewFile file(name);
  std::ofstream(name) << "theirs";
  CHECK_THROWS(std::exception, file.keep());
  LONGS_EQUAL(6, std::filesystem::file_size(name));
}

TEST(NewFile, leaves_nothing_of_a_process_that_is_ended) {
  const pid_t writer = fork();
  if (writer == 0) {
    NewFile file(name);
    raise(SIGTERM);
    _exit(0);
  }
  int status = 0;
  LONGS_EQUAL(writer, waitpid(writer, &status, 0));
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  CHECK(std::filesystem::is_empty(folder));
}
