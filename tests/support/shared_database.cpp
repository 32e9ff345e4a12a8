#include "support/shared_database.h"

#include <cctype>
#include <fstream>

namespace {

std::string password(const Stack& stack, const std::string& of) {
  std::string text;
  std::getline(std::ifstream(stack.home() + "/secrets/db-" + of), text);
  return text;
}

}  // namespace

Stack& with_database_of(const Stack& stack, Stack::Settings settings) {
  settings.emplace("MILLRACE_DB_SOCKET", stack.home() + "/run/db.sock");
  for (const char* of : {"generate", "packs", "checkout", "auth", "dashboard", "ingest", "pages", "admin"}) {
    std::string name = of;
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    settings["MILLRACE_DB_PASSWORD_" + name] = password(stack, of);
  }
  return Stack::with(settings);
}
