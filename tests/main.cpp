// Runs all tests; takes the arguments of CppUTest (-g GROUP, -n NAME, -v).
#include <curl/curl.h>

#include "support/failure.h"
#include "support/stack.h"

#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>
#include <CppUTest/TestHarness.h>

void fail_because(const std::string& why) { FAIL(why.c_str()); }

int main(int argc, char** argv) {
  // AddressSanitizer finds leaks; unlike CppUTest, it does not report a table that is filled on first use.
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();
  curl_global_init(CURL_GLOBAL_DEFAULT);
  write_answers_down();
  const int failures = CommandLineTestRunner::RunAllTests(argc, argv);
  return Stack::stop_all() ? failures : failures + 1;
}
