// Has the commands settings and config check.
#include "settings.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "shell_settings.h"

#include "admin/commands.h"
#include "admin/passphrase.h"
#include "certificate_files.h"
#include "net/geo.h"
#include "net/url_host.h"
#include "settings_checks.h"

namespace admin {

using json::Json;

namespace {

// Prints the settings unescaped, because programs read them.
Report print_settings(const Arguments& arguments, Worker&) {
  Report report{"", nullptr, 0};
  report.write = [arguments](std::ostream& out) {
    if (arguments.has("--shell")) out << settings::for_shell(settings::environment());
    if (arguments.has("--pools")) out << settings::pools_for_shell(settings::environment());
    if (arguments.has("--markdown")) out << settings::as_markdown();
    if (arguments.has("--unset")) out << settings::kept_from(arguments.text("--unset")) << "\n";
  };
  return report;
}

// The next functions return what is wrong, or an empty text. They are called only here, and not wherever settings are
// read: a missing file must keep neither other pools nor jobs from working.
std::string error_of_geo(const Config& config) {
  try {
    net::GeoDatabases opened(config.geo_db);
    return "";
  } catch (const std::runtime_error& error) {
    return std::string("MILLRACE_GEO_DB: ") + error.what();
  }
}

std::string error_of_sendmail(const Config& config) {
  const auto& program = config.mail.sendmail;
  if (std::filesystem::is_directory(program)) return "MILLRACE_SENDMAIL: " + program + " is a folder";
  if (program.empty() || access(program.c_str(), X_OK) == 0) return "";
  return "MILLRACE_SENDMAIL: " + program + " cannot be run: " + std::generic_category().message(errno);
}

std::string error_of_backup_folder(const Config& config) {
  namespace fs = std::filesystem;
  if (config.backup_folder.empty()) return "";
  const auto probe = fs::path(config.backup_folder) / ".millrace-probe";
  std::error_code error;
  fs::create_directories(config.backup_folder, error);
  if (!error && !std::ofstream(probe).put('\n').flush()) error = std::make_error_code(std::errc::permission_denied);
  std::error_code none;
  fs::remove(probe, none);
  return error ? "MILLRACE_BACKUP_FOLDER: nothing can be written into " + config.backup_folder + ": " + error.message()
               : "";
}

std::string error_of_backup_passphrase(const Config& config) {
  const auto file = settings::value("MILLRACE_BACKUP_PASSPHRASE_FILE");
  if (config.backup_folder.empty() || file.empty()) return "";
  try {
    new_passphrase_in(file);
    return "";
  } catch (const std::runtime_error& error) {
    return std::string("MILLRACE_BACKUP_PASSPHRASE_FILE: ") + error.what();
  }
}

// Returns what is wrong with a certificate that is served all the same.
std::vector<std::string> warnings_of_certificate(const Config& config) {
  const auto file = settings::value("MILLRACE_TLS_CERTIFICATE");
  const auto host = net::host_of(config.base_url);
  const auto* name = std::get_if<std::string>(&host);
  if (file.empty() || !config.plain_listen.empty() || !name) return {};
  return certificate_files::warnings(file, *name);
}

// Looks only for errors that reading the administrator's settings, which has succeeded by now, does not find.
Report check_config(const Arguments&, Worker& worker) {
  Config::from_environment("scripts");  // throws for settings that only scripts and nginx need
  std::vector<std::string> errors;
  for (const auto& error_of : {error_of_geo, error_of_sendmail, error_of_backup_folder, error_of_backup_passphrase}) {
    if (const auto error = error_of(worker.config); !error.empty()) errors.push_back(error);
  }
  if (!errors.empty()) throw ConfigErrors(errors);

  Report report{"", Json::object({}), 0};
  std::vector<Json> warnings;
  auto all = worker.config.warnings;
  for (const auto& warning : warnings_of_certificate(worker.config)) all.push_back(warning);
  for (const auto& warning : all) {
    report.text += "warning: " + warning + "\n";
    warnings.push_back(warning);
  }
  report.text += "the settings are valid\n";
  report.json = Json::object({{"valid", true}, {"warnings", Json::array(warnings)}});
  return report;
}

Report show_config(const Arguments& arguments, Worker&) {
  const auto set = settings::environment();
  Report report{"", nullptr, 0, "nothing is set: give --all for the defaults\n"};
  std::vector<Json::Member> members;
  for (const auto& [row, name, value] : settings::given(arguments.has("--all") ? settings::complete(set) : set)) {
    const std::string shown = settings::shown(row, value);
    report.text += name + "=" + printable(shown) + (settings::value_in(set, name).empty() ? "  (default)" : "") + "\n";
    members.emplace_back(name, shown);
  }
  report.json = Json::object(members);
  return report;
}

}  // namespace

std::vector<Command> settings_commands() {
  return {{"settings",
           "Print the settings for scripts, or their table",
           {flag("--shell", "As assignments that a shell evaluates, once they are checked"),
            flag("--pools", "The same of the pools alone"), flag("--markdown", "As a table that explains them"),
            option("--unset", "POOL", "The names of the secrets that this pool, `mail` or `webhook` may not know")},
           print_settings,
           true,
           "scripts"},
          {"config show",
           "Show the settings that are set, of secrets only that they are",
           {flag("--all", "And the defaults of the others")},
           show_config},
          {"config check", "Read the settings and report every error", {}, check_config}};
}

}  // namespace admin
