#pragma once
#include <exception>

#include "support/failure.h"

#include <CppUTest/PlatformSpecificFunctions_c.h>
#include <CppUTest/TestHarness.h>

// CppUTest knows only its own exceptions: any other, such as an error of the database, would end the whole process, and
// all groups that it had still to run. It calls a whole test, and in there each part of it, through a function pointer
// that is made for other platforms; here, that also makes failures of exceptions.
namespace thrown {

inline auto* const call_part = PlatformSpecificSetJmp;

struct Part {
  void (*run)(void*);
  void* data;
};

inline void fail_if_thrown(void* part) {
  try {
    static_cast<Part*>(part)->run(static_cast<Part*>(part)->data);
  } catch (const std::exception& error) {
    fail_because(error.what());
  }
}

inline int call(void (*run)(void*), void* data) {
  static int depth = 0;
  struct Deeper {
    Deeper() { ++depth; }
    ~Deeper() { --depth; }
  } deeper;
  Part part{run, data};
  if (depth > 1) return call_part(fail_if_thrown, &part);
  try {
    return call_part(fail_if_thrown, &part);
  } catch (const CppUTestFailedException&) {  // of a group's constructor: CppUTest counts it, but does not catch it
    PlatformSpecificRestoreJumpBuffer();
    return 1;
  }
}

inline void fails_its_test() { PlatformSpecificSetJmp = call; }

}  // namespace thrown
