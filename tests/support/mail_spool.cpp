#include "support/mail_spool.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

namespace fs = std::filesystem;

struct Spool {
  std::string folder = "/tmp/millrace-spool-" + std::to_string(getpid());
  ~Spool() { fs::remove_all(folder); }
};

Spool& spool() {
  static Spool one;
  return one;
}

}  // namespace

Stack& stack_with_mail() {
  return Stack::with({{"MILLRACE_MAIL_SPOOL", spool().folder}, {"MILLRACE_MAIL_FROM", "post@millrace.example"}});
}

std::string mail_to(const std::string& email) {
  if (!fs::exists(spool().folder)) return "";
  for (const auto& file : fs::directory_iterator(spool().folder)) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    if (text.str().find("\r\nTo: " + email + "\r\n") != std::string::npos) return text.str();
  }
  return "";
}
