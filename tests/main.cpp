// Runs all tests; takes the arguments of CppUTest (-g GROUP, -n NAME, -v). With --queue, it runs the groups that are
// named on standard input, each in a line that spaces fill up to 64 bytes. Processes with the same open file as their
// input share its groups, since a read by one of them moves all of them on; each keeps its instances from one group to
// the next.
#include <curl/curl.h>
#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <optional>
#include <string>

#include "support/dashboard.h"
#include "support/failure.h"
#include "support/stack.h"

#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>
#include <CppUTest/TestHarness.h>

void fail_because(const std::string& why) { FAIL(why.c_str()); }

namespace {

std::optional<std::string> next_group(int queue) {
  char line[64];
  if (read(queue, line, sizeof line) != sizeof line) return std::nullopt;
  const std::string padded(line, sizeof line);
  return padded.substr(0, padded.find_first_of(" \n"));
}

// What starts a group's instances inherits standard input, so that is not the queue.
int take_queue() {
  const int queue = fcntl(0, F_DUPFD_CLOEXEC, 3), nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, 0);
  close(nothing);
  return queue;
}

void run_queue(const char* program) {
  const int queue = take_queue();
  while (const auto group = next_group(queue)) {
    const char* arguments[] = {program, "-v", "-sg", group->c_str()};
    CommandLineTestRunner::RunAllTests(4, arguments);
    Dashboard::leave();
    if (!Stack::all_logs_are_clean()) std::cout << "UNCLEAN LOGS after " << *group << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  // AddressSanitizer finds leaks; unlike CppUTest, it does not report a table that is filled on first use.
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();
  curl_global_init(CURL_GLOBAL_DEFAULT);
  write_answers_down();
  int failures = 0;
  if (argc == 2 && std::string(argv[1]) == "--queue") {
    run_queue(argv[0]);
  } else {
    failures = CommandLineTestRunner::RunAllTests(argc, argv);
  }
  return Stack::stop_all() ? failures : failures + 1;
}
