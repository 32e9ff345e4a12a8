#include "backups/rules/kept_settings.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "backups/rules/format.h"
#include "pattern.h"
#include "settings/setting.h"

namespace backups::rules {
namespace {

constexpr char kSecrets[] = "MILLRACE_(SECRET|SECRET_PREVIOUS|ADDRESS_SECRET)";
constexpr char kOfThisHost[] = "MILLRACE_(DB_|HOME|BUILD|SQL|HTTPS?_PORT|NGINX_|TLS_|WORKERS_|BACKUP_).*";

const std::string kRunAgain = ". Nothing is served until you run the same again";

enum class Lines { secrets, others };

std::string take(Lines which, std::istream&& from) {
  std::string lines;
  for (std::string line; std::getline(from, line);) {
    if (fits(line.substr(0, line.find('=')), kSecrets) == (which == Lines::secrets)) lines += line + "\n";
  }
  if (!from.eof() || from.bad()) throw std::runtime_error("the settings of this host cannot be read" + kRunAgain);
  return lines;
}

std::string secret_in(const std::string& settings) {
  std::istringstream lines(settings);
  for (std::string line; std::getline(lines, line);) {
    if (const auto secret = rest_of(line, "MILLRACE_SECRET=")) return *secret + "\n";
  }
  throw std::runtime_error("the settings of the backup have no MILLRACE_SECRET" + kRunAgain);
}

// Keeps the old file until the new one is on the disk. Only its owner may read it.
void replace(const std::string& file, const std::string& text) {
  const std::string fresh = file + ".new";
  const int descriptor = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool written = descriptor >= 0 &&
                       write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(descriptor) == 0;
  if (descriptor >= 0) close(descriptor);
  if (!written || std::rename(fresh.c_str(), file.c_str()) != 0) {
    throw std::runtime_error(file + " cannot be written" + kRunAgain);
  }
}

}  // namespace

std::string settings_to_keep() {
  std::string lines;
  for (const auto& [name, value] : settings::environment()) {
    if (!fits(name, kOfThisHost)) lines += name + "=" + value + "\n";
  }
  return lines;
}

std::string put_back(const std::string& settings, const std::string& home) {
  if (std::filesystem::is_directory(home + "/secrets")) {
    replace(home + "/secrets/secret", secret_in(settings));
    replace(home + "/settings-of-backup", settings);
    return "The secret is that of the backup, and nothing is served until you start scripts/run again. All settings of "
           "then are in " +
           home + "/settings-of-backup.";
  }
  const std::string file = "/etc/millrace/millrace.env", all = "/etc/millrace/settings-of-backup";
  replace(file, take(Lines::others, std::ifstream(file)) + take(Lines::secrets, std::istringstream(settings)));
  replace(all, settings);
  return "The secrets are those of the backup, and nothing is served until you run millrace setup, which gives them to "
         "the pools. All settings of then are in " +
         all + ".";
}

}  // namespace backups::rules
