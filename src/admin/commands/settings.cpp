// settings, config check.
#include "settings.h"
#include "shell_settings.h"

#include "admin/commands.h"
#include "net/geo.h"

namespace admin {

using json::Json;

namespace {

// For programs, so it is printed as it is.
Report print_settings(const Arguments& arguments, Worker&) {
  Report report{"", nullptr, 0};
  report.write = [arguments](std::ostream& out) {
    if (arguments.has("--shell")) out << settings::for_shell(settings::environment());
    if (arguments.has("--markdown")) out << settings::as_markdown();
    if (arguments.has("--unset")) out << settings::kept_from(arguments.text("--unset")) << "\n";
  };
  return report;
}

// Here and not where settings are read: a file that has gone must keep neither other pools nor jobs from working.
void open_geo_databases(const std::string& paths) {
  try {
    net::GeoDatabases opened(paths);
  } catch (const std::runtime_error& error) {
    throw ConfigFaults({std::string("MILLRACE_GEO_DB: ") + error.what()});
  }
}

// Reading the settings has thrown already if there is any other error in them.
Report check_config(const Arguments&, Worker& worker) {
  open_geo_databases(worker.config.geo_db);

  Report report{"", Json::object({}), 0};
  std::vector<Json> warnings;
  for (const auto& warning : worker.config.warnings) {
    report.text += "warning: " + warning + "\n";
    warnings.push_back(warning);
  }
  report.text += "the settings are valid\n";
  report.json = Json::object({{"valid", true}, {"warnings", Json::array(warnings)}});
  return report;
}

}  // namespace

std::vector<Command> settings_commands() {
  return {{"settings",
           "Print the settings for scripts, or their table",
           {flag("--shell", "As assignments that a shell evaluates, once they are checked"),
            flag("--markdown", "As a table that explains them"),
            option("--unset", "POOL", "The names of the secrets that this pool, `mail` or `webhook` may not know")},
           print_settings,
           true,
           "scripts"},
          {"config check", "Read the settings and report every error", {}, check_config}};
}

}  // namespace admin
