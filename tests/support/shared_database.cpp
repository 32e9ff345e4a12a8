#include "support/shared_database.h"

#include <cctype>
#include <fstream>

#include "pools.h"

namespace {

std::string password(const Stack& stack, const std::string& of) {
  std::string text;
  std::getline(std::ifstream(stack.home() + "/secrets/db-" + of), text);
  return text;
}

}  // namespace

Stack& with_database_of(const Stack& stack, Stack::Settings settings) {
  settings.emplace("MILLRACE_DB_SOCKET", stack.home() + "/run/db.sock");
  const auto add_password = [&](const std::string& of) {
    std::string name = of;
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    settings["MILLRACE_DB_PASSWORD_" + name] = password(stack, of);
  };
  for (const auto& pool : pool_table()) add_password(pool.name);
  add_password("admin");
  return Stack::with(settings);
}
