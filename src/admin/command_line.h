#pragma once
#include <string>
#include <variant>
#include <vector>

#include "admin/command.h"

// Parses the arguments of millrace-admin. Every command takes --json and --help.
namespace admin {

// Says which command to run.
struct Call {
  const Command* command;
  Arguments arguments;
  bool json;
};

// Says what to print instead of running a command: on stderr unless the exit code is 0.
struct Message {
  std::string text;
  int exit_code;
};

// The result points into `commands`, which have to outlive it.
std::variant<Call, Message> read_command_line(const std::vector<Command>& commands, std::vector<std::string> arguments);

}  // namespace admin
