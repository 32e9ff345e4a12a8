// What this program does of exceptions that CppUTest does not know.
#include <stdexcept>

#include <CppUTest/TestHarness.h>
#include <CppUTest/TestTestingFixture.h>

TEST_GROUP(Thrown) { TestTestingFixture tests; };

TEST(Thrown, fails_its_test_and_says_what) {
  tests.runTestWithMethod([] { throw std::runtime_error("nobody expects this"); });
  LONGS_EQUAL(1, tests.getFailureCount());
  tests.assertPrintContains("nobody expects this");
}
