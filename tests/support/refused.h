#pragma once
#include <string>

#include "support/client.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

inline std::string error_of(const Answer& answer) { return text_in(answer.body, "error"); }

inline void check_refused(const Answer& answer, long status, const char* error) {
  STRCMP_EQUAL(error, error_of(answer).c_str());
  LONGS_EQUAL(status, answer.status);
  STRCMP_EQUAL("application/json", answer.header("Content-Type").c_str());
}
