// Runs every test; arguments as CppUTest knows them (-g GROUP, -n NAME, -v).
#include <curl/curl.h>

#include "support/failure.h"
#include "support/stack.h"

#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>
#include <CppUTest/TestHarness.h>

void fail_because(const std::string& why) { FAIL(why.c_str()); }

int main(int argc, char** argv) {
  // Leaks are AddressSanitizer's to find: it does not take a table filled on first use for one.
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();
  curl_global_init(CURL_GLOBAL_DEFAULT);
  write_answers_down();
  const int failures = CommandLineTestRunner::RunAllTests(argc, argv);
  return Stack::stop_all() ? failures : failures + 1;
}
