#include "backups/rules/program.h"

#include <system_error>

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

TEST(Program, may_end_before_it_has_read_all) {
  const auto next = [](std::string& part) { return !(part = "endless").empty(); };
  CHECK(!write_to({"true"}, next));
}
