#pragma once
#include <string>

// Runs a shell command and returns its stdout and stderr; `status` becomes its exit status.
std::string output_of(const std::string& command, int& status);
