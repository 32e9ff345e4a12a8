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

#include "alarms/rules/checks.h"
#include "alarms/rules/notify.h"
#include "alarms/tables/incidents.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "metrics/rules/disk.h"
#include "net/this_host.h"
#include "text/ascii.h"

namespace alarms::rules {
namespace {

namespace fs = std::filesystem;
namespace incidents = tables::incidents;

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
  Notification notification{};
  notification.phase = "begin";
  notification.incident.id = outage.id;
  notification.incident.check = "database";
  notification.incident.host = net::this_host();
  notification.incident.text = outage.text;
  notification.incident.began_at = printed_time(outage.began_at);
  return notification;
}

}  // namespace

std::vector<std::string> folders_to_watch(db::Database& db, const Config& config) {
  const auto file = folder_of(config) / "database.folders";
  std::vector<std::string> known;
  std::ifstream before(file);
  for (std::string folder; std::getline(before, folder);) known.push_back(folder);
  try {
    const auto folders = metrics::rules::folders_that_fill(db, config);
    if (folders == known) return known;  // a full disk would lose them
    std::ofstream now(file);
    for (const auto& folder : folders) now << folder << "\n";
    return folders;
  } catch (const db::Error&) {
    return known.empty() ? std::vector<std::string>{config.home} : known;
  }
}

void notify_outage(const Config& config, const std::string& error, std::time_t now) {
  auto outage = read(file_of(config)).value_or(Outage{crypto::random_uuid(), now, now, false, ""});
  outage.began_at = std::min(outage.began_at, now);  // the clock may have been set back
  outage.last_firing_at = now;
  outage.text = incidents::shortened(error.substr(0, error.find('\n')));
  if (!outage.notified && now - outage.began_at >= find_check("database").pending_seconds) {
    notify(config, notification_of(outage));
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
      incidents::upsert(
          tx, outage->id, "database", net::this_host(), outage->text,
          {std::max<std::time_t>(now - outage->began_at, 0), std::max<std::time_t>(now - outage->last_firing_at, 0)});
      incidents::mark_notified(tx, outage->id, 0);
    });
    // Until the incident is resolved, the next outage belongs to it.
    if (incidents::find_open(db, "database", net::this_host())) return;
  }
  fs::remove(*file);
}

}  // namespace alarms::rules
