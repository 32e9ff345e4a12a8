// Has the commands settings and config check.
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "admin/commands.h"
#include "admin/passphrase.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "events/rules/geo_files.h"
#include "net/url_host.h"
#include "settings/certificate_files.h"
#include "settings/checks.h"
#include "settings/for_shell.h"

namespace admin {

using json::Json;

namespace {

// Prints the settings unescaped, because programs read them.
Report print_settings(const Arguments& arguments, Worker& worker) {
  return {"", nullptr, 0, {}, [arguments, &config = worker.config](std::ostream& out) {
            if (arguments.has("--shell")) out << settings::for_shell(settings::environment());
            if (arguments.has("--pools")) out << settings::pools_for_shell(config);
            if (arguments.has("--markdown")) out << settings::as_markdown();
            if (arguments.has("--unset")) out << settings::kept_from(arguments.text("--unset")) << "\n";
          }};
}

// The next functions throw what is wrong. They are called only here, and not wherever settings are read: a missing file
// must keep neither other pools nor jobs from working.
void check_geo(const Config& config) { net::GeoDatabases opened(events::rules::geo_files(config)); }

void check_backup_folder(const Config& config) {
  namespace fs = std::filesystem;
  if (config.backup.folder.empty()) return;
  const auto probe = fs::path(config.backup.folder) / ".millrace-probe";
  std::error_code error;
  fs::create_directories(config.backup.folder, error);
  if (!error && !std::ofstream(probe).put('\n').flush()) error = std::make_error_code(std::errc::permission_denied);
  std::error_code none;
  fs::remove(probe, none);
  if (error) throw std::runtime_error("nothing can be written into " + config.backup.folder + ": " + error.message());
}

void check_backup_passphrase(const Config& config) {
  const auto& file = config.backup.passphrase_file;
  if (!config.backup.folder.empty() && !file.empty()) new_passphrase_in(file);
}

const std::pair<std::string, void (*)(const Config&)> kChecks[] = {
    {"MILLRACE_GEO_DB", check_geo},
    {"MILLRACE_BACKUP_FOLDER", check_backup_folder},
    {"MILLRACE_BACKUP_PASSPHRASE_FILE", check_backup_passphrase}};

// Returns what is wrong with a certificate that is served all the same.
std::vector<std::string> warnings_of_certificate(const Config& config) {
  const auto& file = config.tls_certificate;
  const auto host = net::host_of(config.base_url);
  const auto* name = std::get_if<std::string>(&host);
  if (file.empty() || !config.plain_listen.empty() || !name) return {};
  return settings::certificate_warnings(file, *name);
}

// The settings are good without a database, too.
std::string facilitator_in_words(Worker& worker) try {
  return worker.config.x402.enabled() ? billing::rules::supported_in_words(worker.db, worker.config) : "";
} catch (const db::Error&) {
  return "";
}

// Looks only for errors that reading the administrator's settings, which has succeeded by now, does not find.
Report check_config(const Arguments&, Worker& worker) {
  // Throws for settings that only scripts and nginx need.
  Config::from(settings::environment(), Config::Reader::scripts);
  std::vector<std::string> errors;
  for (const auto& [setting, check] : kChecks) {
    try {
      check(worker.config);
    } catch (const std::runtime_error& error) {
      errors.push_back(setting + ": " + error.what());
    }
  }
  if (!errors.empty()) throw ConfigErrors(errors);

  auto warnings = worker.config.warnings;
  for (const auto& warning : warnings_of_certificate(worker.config)) warnings.push_back(warning);
  std::string text;
  for (const auto& warning : warnings) text += "warning: " + warning + "\n";
  const auto facilitator = facilitator_in_words(worker);
  if (!facilitator.empty()) text += facilitator + "\n";
  return {text + "the settings are valid\n",
          Json::object({{"valid", true},
                        {"warnings", Json::array({warnings.begin(), warnings.end()})},
                        {"facilitator", facilitator.empty() ? Json(nullptr) : Json(facilitator)}})};
}

Report show_config(const Arguments& arguments, Worker&) {
  const auto set = settings::environment();
  Report report{"", nullptr, 0, "nothing is set: give --all for the defaults\n"};
  std::vector<Json::Member> members;
  const auto values = arguments.has("--all") ? settings::complete(set) : set;
  for (const auto& row : settings::all()) {
    const std::string value = settings::value_in(values, row.name), shown = settings::shown(row, value);
    if (value.empty()) continue;
    report.text +=
        row.name + "=" + printable(shown) + (settings::value_in(set, row.name).empty() ? "  (default)" : "") + "\n";
    members.emplace_back(row.name, shown);
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
           Config::Reader::scripts},
          {"config show",
           "Show the settings that are set, of secrets only that they are",
           {flag("--all", "And the defaults of the others")},
           show_config},
          {"config check", "Read the settings and report every error", {}, check_config}};
}

}  // namespace admin
