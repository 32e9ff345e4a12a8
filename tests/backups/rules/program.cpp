#include "backups/rules/program.h"

#include <system_error>
#include <utility>

#include <CppUTest/TestHarness.h>

using namespace backups::rules;

TEST_GROUP(Program) {
  std::string printed;
  const std::function<void(std::string_view)> take = [this](std::string_view part) { printed += part; };
};

TEST(Program, prints_what_is_taken) {
  CHECK(read_from({"sh", "-c", "printf 'one\\ntwo'"}, take));
  STRCMP_EQUAL("one\ntwo", printed.c_str());
}

TEST(Program, says_whether_it_succeeded) {
  CHECK(!read_from({"sh", "-c", "echo half; exit 2"}, take));
  STRCMP_EQUAL("half\n", printed.c_str());
  CHECK(!read_from({"sh", "-c", "kill -9 $$"}, take));
  CHECK_THROWS(std::system_error, read_from({"/nowhere/program"}, take));
}

TEST(Program, reads_what_it_is_given) {
  int count = 0;
  const auto next = [&](std::string& part) {
    part.assign(100000, 'x');
    return ++count <= 10;
  };
  CHECK(write_to({"sh", "-c", "[ \"$(wc -c)\" = 1000000 ]"}, next));
}

// As by Ctrl-Z and fg, in the middle of a part that nobody has read yet.
TEST(Program, reads_all_although_its_caller_is_stopped_for_a_while) {
  bool is_given = false;
  const auto next = [&](std::string& part) {
    part.assign(8'000'000, 'x');
    return !std::exchange(is_given, true);
  };
  const char sender[] =
      "state() { sed 's/.*) //' /proc/$PPID/stat | cut -c 1; };"
      "until [ \"$(state)\" = S ]; do :; done; kill -STOP $PPID;"
      "until [ \"$(state)\" = T ]; do :; done; kill -CONT $PPID;"
      "[ \"$(wc -c)\" = 8000000 ]";
  CHECK(write_to({"sh", "-c", sender}, next));
}

TEST(Program, may_end_before_it_has_read_all) {
  const auto next = [](std::string& part) { return !(part = "endless").empty(); };
  CHECK(!write_to({"true"}, next));
}
