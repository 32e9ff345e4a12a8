#pragma once
#include <string>

// Called by the code in this folder when it cannot continue. Each program defines it: tests/main.cpp fails the current
// test, tests/chaos/main.cpp throws.
void fail_because(const std::string& why);
