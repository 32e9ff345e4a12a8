// Runs all tests; takes the arguments of CppUTest (-g GROUP, -n NAME, -v). With --queue, it runs the groups that are
// named on standard input, in lines that spaces fill up to 512 bytes. Processes with the same open file as their input
// share its lines, since a read by one of them moves all of them on; each keeps its instances from one group to the
// next.
#include <curl/curl.h>
#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "support/dashboard.h"
#include "support/failure.h"
#include "support/stack.h"
#include "support/thrown.h"

#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>
#include <CppUTest/TestHarness.h>

void fail_because(const std::string& why) { FAIL(why.c_str()); }

namespace {

std::vector<std::string> next_groups(int queue) {
  char line[512];
  if (read(queue, line, sizeof line) != sizeof line) return {};
  std::istringstream words(std::string(line, sizeof line));
  return {std::istream_iterator<std::string>(words), {}};
}

// What starts a group's instances inherits standard input, so that is not the queue.
int take_queue() {
  const int queue = fcntl(0, F_DUPFD_CLOEXEC, 3), nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, 0);
  close(nothing);
  return queue;
}

void run_group(const char* program, const std::string& group) {
  const char* arguments[] = {program, "-v", "-sg", group.c_str()};
  CommandLineTestRunner::RunAllTests(4, arguments);
  Dashboard::leave();
  if (!Stack::all_logs_are_clean()) std::cout << "UNCLEAN LOGS after " << group << std::endl;
}

void run_queue(const char* program) {
  const int queue = take_queue();
  for (auto groups = next_groups(queue); !groups.empty(); groups = next_groups(queue)) {
    for (const auto& group : groups) run_group(program, group);
  }
}

}  // namespace

int main(int argc, char** argv) {
  // AddressSanitizer finds leaks; unlike CppUTest, it does not report a table that is filled on first use.
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();
  curl_global_init(CURL_GLOBAL_DEFAULT);
  write_answers_down();
  Stack::keep_small();
  thrown::fails_its_test();
  int failures = 0;
  if (argc == 2 && std::string(argv[1]) == "--queue") {
    run_queue(argv[0]);
  } else {
    failures = CommandLineTestRunner::RunAllTests(argc, argv);
  }
  return Stack::stop_all() ? failures : failures + 1;
}
