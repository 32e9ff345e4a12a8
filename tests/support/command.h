#pragma once
#include <string>

// What a command of the shell prints, errors too; `status` becomes its exit status.
std::string output_of(const std::string& command, int& status);
