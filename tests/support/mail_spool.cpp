#include "support/mail_spool.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "support/email_link.h"

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

std::map<std::string, std::string> mail_settings() {
  return {{"MILLRACE_MAIL_SPOOL", spool().folder}, {"MILLRACE_MAIL_FROM", "post@millrace.example"}};
}

std::vector<std::string> all_to(const std::string& email) {
  std::vector<std::string> found;
  if (!fs::exists(spool().folder)) return found;
  for (const auto& file : fs::directory_iterator(spool().folder)) {
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    if (text.str().find("\r\nTo: " + email + "\r\n") != std::string::npos) found.push_back(text.str());
  }
  return found;
}

}  // namespace

Stack& stack_with_mail(const Stack::Settings& more) {
  auto settings = mail_settings();
  settings.insert(more.begin(), more.end());
  return Stack::with(settings);
}

Stack& stack_that_verifies() { return stack_with_mail({{"MILLRACE_VERIFY_EMAIL", "required"}}); }

std::string mail_to(const std::string& email) { return mail_to(email, ""); }

std::string mail_to(const std::string& email, const std::string& subject) {
  for (const auto& mail : all_to(email)) {
    const auto at = mail.find("\r\nSubject: ") + 2;
    if (mail.substr(at, mail.find('\r', at) - at).find(subject) != std::string::npos) return mail;
  }
  return "";
}

int mails_to(const std::string& email) { return static_cast<int>(all_to(email).size()); }

std::set<std::string> links_to(const std::string& email) {
  std::set<std::string> links;
  for (const auto& mail : all_to(email)) links.insert(link_in(mail));
  links.erase("");
  return links;
}
