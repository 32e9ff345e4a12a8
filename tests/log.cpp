#include "log.h"

#include <cstdio>

#include <unistd.h>

#include <CppUTest/TestHarness.h>

TEST_GROUP(Log) {
  FILE* file = std::tmpfile();
  int stderr_before = dup(STDERR_FILENO);

  void setup() override { dup2(fileno(file), STDERR_FILENO); }
  void teardown() override {
    dup2(stderr_before, STDERR_FILENO);
    close(stderr_before);
    std::fclose(file);
  }

  std::string logged() {
    std::rewind(file);
    char text[4096];
    return std::string(text, std::fread(text, 1, sizeof text, file));
  }
};

TEST(Log, has_one_json_line_for_a_problem) {
  log_problem(LogLevel::warning, {{"payment", "p1"}}, "the \"node\"\nis gone");
  log_problem(LogLevel::error, {}, "\xFF");
  STRCMP_EQUAL(
      "{\"level\":\"warning\",\"payment\":\"p1\",\"problem\":\"the \\\"node\\\"\\nis gone\"}\n"
      "{\"level\":\"error\",\"problem\":\"(not UTF-8)\"}\n",
      logged().c_str());
}

TEST(Log, names_the_request_in_each_line_while_it_is_answered) {
  {
    const LogContext outer(LogFields{{"request", "r1"}});
    {
      const LogContext inner(LogFields{{"request", "r2"}});
      log_problem(LogLevel::warning, {}, "inside");
    }
    log_problem(LogLevel::warning, {{"payment", "p1"}}, "again");
  }
  log_problem(LogLevel::warning, {}, "after");
  STRCMP_EQUAL(
      "{\"level\":\"warning\",\"request\":\"r2\",\"problem\":\"inside\"}\n"
      "{\"level\":\"warning\",\"request\":\"r1\",\"payment\":\"p1\",\"problem\":\"again\"}\n"
      "{\"level\":\"warning\",\"problem\":\"after\"}\n",
      logged().c_str());
}
