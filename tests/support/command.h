#pragma once
#include <string>

// Runs a shell command and returns its stdout and stderr; `status` becomes its exit status.
std::string output_of(const std::string& command, int& status);

// Begins a shell command whose environment has no setting but those that follow, as NAME=value.
std::string without_settings();
