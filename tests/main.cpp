// Runs every test; arguments as CppUTest knows them (-g GROUP, -n NAME, -v).
#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/MemoryLeakWarningPlugin.h>

int main(int argc, char** argv) {
  // Leaks are AddressSanitizer's to find: it does not take a table filled on first use for one.
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();
  return CommandLineTestRunner::RunAllTests(argc, argv);
}
