#include "support/stack_config.h"

#include <fstream>

namespace {

std::string setting(const Stack& stack, const std::string& name) {
  std::ifstream file(stack.home() + "/admin.env");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(name + "=", 0) == 0) return line.substr(name.size() + 1);
  }
  return "";
}

}  // namespace

Config config_of(const Stack& stack) {
  Config config{};
  config.database = {setting(stack, "MILLRACE_DB_SOCKET"),
                     "",
                     0,
                     setting(stack, "MILLRACE_DB_NAME"),
                     setting(stack, "MILLRACE_DB_USER"),
                     setting(stack, "MILLRACE_DB_PASSWORD")};
  config.base_url = stack.base_url();
  config.secret = setting(stack, "MILLRACE_SECRET");
  return config;
}
