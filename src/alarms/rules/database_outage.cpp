#include "alarms/rules/database_outage.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "alarms/rules/recipient.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "incidents/rules/notify.h"
#include "incidents/tables/incidents.h"
#include "net/this_host.h"
#include "schema/rules/readiness.h"
#include "text/ascii.h"

namespace alarms::rules {
namespace {

namespace fs = std::filesystem;
namespace incident_table = incidents::tables::incidents;
using incidents::rules::Notification;

struct Outage {
  std::string id;
  std::time_t began_at = 0, last_firing_at = 0;
  bool notified = false;
  std::string text;
};

// The state is in the name of the file, as a full disk has no room for content. On a host, the folder is in memory.
const std::string kPrefix = "database.down_";

fs::path folder_of(const Config& config) { return fs::path(config.home) / "run"; }

std::optional<fs::path> file_of(const Config& config) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_of(config), none)) {
    if (text::starts_with(entry.path().filename().string(), kPrefix)) return entry.path();
  }
  return std::nullopt;
}

std::optional<Outage> read(const std::optional<fs::path>& path) {
  if (!path) return std::nullopt;
  std::string name = path->filename().string().substr(kPrefix.size());
  std::replace(name.begin(), name.end(), '_', ' ');
  std::istringstream words(name);
  std::string id;
  Outage outage;
  if (!(words >> id >> outage.began_at >> outage.last_firing_at >> outage.notified)) return std::nullopt;
  outage.id = crypto::from_uuid_text(id).value_or(crypto::random_uuid());
  std::ifstream file(*path);
  if (!std::getline(file, outage.text)) outage.text = "the database cannot be used";
  return outage;
}

// Throws std::system_error if not even a name can be stored.
void keep(const Config& config, const Outage& outage) {
  fs::create_directories(folder_of(config));
  std::ostringstream name;
  name << kPrefix << crypto::uuid_text(outage.id) << "_" << outage.began_at << "_" << outage.last_firing_at << "_"
       << outage.notified;
  const fs::path path = folder_of(config) / name.str();
  if (const auto before = file_of(config)) {
    fs::rename(*before, path);
  } else {
    const int made = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0640);
    if (made < 0) throw std::system_error(errno, std::generic_category(), path.string());
    close(made);
  }
  std::ofstream(path) << outage.text << "\n";
}

Notification notification_of(const Outage& outage) {
  const auto& check = database_check();
  return {
      check,
      {outage.id, check.name, net::this_host(), outage.text, incidents::rules::printed_time(outage.began_at), "", {}},
      "begin"};
}

CheckResult check_database(const Check& check, db::Database& db, const Config&) {
  schema::rules::require_usable(db);
  return check.result(Status::ok, "it answers and takes writes");
}

}  // namespace

const Check& database_check() {
  static const Check check = {
      {"database", "The database cannot be used", "Nothing can be served without it.", 120},
      {Needs::database, Concerns::this_host, {}, check_database},
      {{"MillraceDatabaseDown", "millrace_database_up == 0", Severity::page,
        "{{ $labels.instance }} cannot reach its database",
        "All calls that need it are answered 503. They work again once it is back, without a restart."}}};
  return check;
}

void notify_outage(const Config& config, const std::string& error, std::time_t now) {
  auto outage = read(file_of(config)).value_or(Outage{crypto::random_uuid(), now, now, false, ""});
  outage.began_at = std::min(outage.began_at, now);  // the clock may have been set back
  outage.last_firing_at = now;
  outage.text = incident_table::shortened(error.substr(0, error.find('\n')));
  if (!outage.notified && now - outage.began_at >= database_check().pending_seconds) {
    incidents::rules::notify(config, recipient_of(config), notification_of(outage));
    outage.notified = true;
  }
  keep(config, outage);
}

void record_past_outage(db::Database& db, const Config& config, std::time_t now) {
  const auto file = file_of(config);
  const auto outage = read(file);
  if (!outage) return;
  if (outage->notified) {
    db::transact(db, [&](db::Transaction& tx) {
      incident_table::upsert(
          tx, {outage->id, database_check().name, net::this_host(), outage->text},
          {std::max<std::time_t>(now - outage->began_at, 0), std::max<std::time_t>(now - outage->last_firing_at, 0)});
      incident_table::mark_notified(tx, outage->id, 0);
    });
    // Until the incident is resolved, the next outage belongs to it.
    if (incident_table::find_open(db, database_check().name, net::this_host())) return;
  }
  fs::remove(*file);
}

}  // namespace alarms::rules
