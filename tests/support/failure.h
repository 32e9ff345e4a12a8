#pragma once
#include <string>

// What this folder does when it cannot go on. Each program that is linked with it says how: tests/main.cpp fails the
// test that runs, tests/chaos/main.cpp throws.
void fail_because(const std::string& why);
