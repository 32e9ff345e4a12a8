#pragma once
#include <string>
#include <variant>
#include <vector>

#include "admin/command.h"

// Parses the arguments of millrace-admin. Every command takes --json and --help.
namespace admin {

// A command that is to be run.
struct Call {
  const Command* command;
  Arguments arguments;
  bool json;
};

// Nothing is to be run: this is to be printed, on stderr unless the exit code is 0.
struct Message {
  std::string text;
  int exit_code;
};

// The commands have to outlive the call.
std::variant<Call, Message> read_command_line(const std::vector<Command>& commands, std::vector<std::string> arguments);

}  // namespace admin
