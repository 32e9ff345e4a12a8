#include "backups/rules/kept_settings.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "settings.h"
#include "text/ascii.h"

namespace backups::rules {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kOfThisHost = {
    "MILLRACE_DB_",        "MILLRACE_HOME",   "MILLRACE_BUILD", "MILLRACE_SQL",      "MILLRACE_HTTP_PORT",
    "MILLRACE_HTTPS_PORT", "MILLRACE_NGINX_", "MILLRACE_TLS_",  "MILLRACE_WORKERS_", "MILLRACE_BACKUP_"};
const std::vector<std::string> kSecrets = {"MILLRACE_SECRET=", "MILLRACE_SECRET_PREVIOUS=", "MILLRACE_ADDRESS_SECRET="};

bool begins_with_one_of(const std::vector<std::string>& beginnings, const std::string& line) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const auto& beginning) { return text::starts_with(line, beginning); });
}

// The lines of which that is as it should be.
template <class Fits>
std::string lines_that(std::istream&& all, Fits fits) {
  std::string lines;
  for (std::string line; std::getline(all, line);) {
    if (fits(line)) lines += line + "\n";
  }
  return lines;
}

bool is_secret(const std::string& line) { return begins_with_one_of(kSecrets, line); }
bool is_no_secret(const std::string& line) { return !is_secret(line); }

// The old one stays until the new one is whole. It is for its owner only.
void replace(const std::string& file, const std::string& text) {
  const std::string fresh = file + ".new";
  const auto before = umask(077);
  const bool written(std::ofstream(fresh) << text << std::flush);
  umask(before);
  if (!written || std::rename(fresh.c_str(), file.c_str()) != 0) {
    throw std::runtime_error(file + " cannot be written. Nothing is served until you run the same again");
  }
}

}  // namespace

std::string settings_to_keep() {
  std::string lines;
  for (const auto& [name, value] : settings::environment()) {
    if (!begins_with_one_of(kOfThisHost, name)) lines += name + "=" + value + "\n";
  }
  return lines;
}

std::string put_back(const std::string& settings, const std::string& home) {
  const auto secrets = lines_that(std::istringstream(settings), is_secret);
  if (fs::is_directory(home + "/secrets")) {
    const std::string name = kSecrets[0];
    const auto secret =
        lines_that(std::istringstream(secrets), [&](auto& line) { return text::starts_with(line, name); });
    replace(home + "/secrets/secret", secret.substr(std::min(secret.size(), name.size())));
    replace(home + "/settings-of-backup", settings);
    return "The secret is that of the backup, and nothing is served until you start scripts/run again. All settings of "
           "then are in " +
           home + "/settings-of-backup.";
  }
  const std::string folder = "/etc/millrace/", file = folder + "millrace.env";
  replace(file, lines_that(std::ifstream(file), is_no_secret) + secrets);
  replace(folder + "settings-of-backup", settings);
  return "The secrets are those of the backup, and nothing is served until you run millrace setup, which gives them to "
         "the pools. All settings of then are in " +
         folder + "settings-of-backup.";
}

}  // namespace backups::rules
