#include "alarms/rules/database_outage.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include "alarms/rules/checks.h"
#include "alarms/rules/notify.h"
#include "alarms/tables/incidents.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "net/this_host.h"
#include "text/utf8.h"

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

fs::path file_of(const Config& config) { return fs::path(config.home) / "database.down"; }

std::optional<Outage> read(const fs::path& path) {
  std::ifstream file(path);
  std::string id;
  Outage outage;
  if (!(file >> id >> outage.began_at >> outage.last_firing_at >> outage.notified)) return std::nullopt;
  std::getline(file >> std::ws, outage.text);
  outage.id = crypto::from_uuid_text(id).value_or(crypto::random_uuid());
  return outage;
}

void write(const fs::path& path, const Outage& outage) {
  const fs::path unfinished = path.string() + ".new";
  std::ofstream(unfinished) << crypto::uuid_text(outage.id) << " " << outage.began_at << " " << outage.last_firing_at
                            << " " << outage.notified << "\n"
                            << outage.text << "\n";
  fs::rename(unfinished, path);
}

Notification notification_of(const Outage& outage) {
  Notification notification{};
  notification.phase = "begin";
  notification.incident.id = outage.id, notification.incident.check = "database",
  notification.incident.host = net::this_host();
  notification.incident.text = outage.text;
  notification.incident.began_at = printed_time(outage.began_at);
  return notification;
}

}  // namespace

void notify_outage(const Config& config, const std::string& error, std::time_t now) {
  auto outage = read(file_of(config)).value_or(Outage{crypto::random_uuid(), now, now, false, ""});
  outage.last_firing_at = now;
  outage.text = incidents::shortened(error.substr(0, error.find('\n')));
  if (!outage.notified && now - outage.began_at >= find_check("database").pending_seconds) {
    notify(config, notification_of(outage));
    outage.notified = true;
  }
  write(file_of(config), outage);
}

void notify_recovery(db::Database& db, const Config& config, std::time_t now) {
  const auto outage = read(file_of(config));
  if (!outage) return;
  if (outage->notified) {
    db::transact(db, [&](db::Transaction& tx) {
      incidents::upsert(tx, outage->id, "database", net::this_host(), outage->text,
                        {now - outage->began_at, now - outage->last_firing_at});
      incidents::mark_notified(tx, outage->id);
    });
    // Until it is over, the next outage is the same incident.
    if (incidents::find_open(db, "database", net::this_host())) return;
  }
  fs::remove(file_of(config));
}

}  // namespace alarms::rules
