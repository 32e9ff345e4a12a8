#include "alarms/rules/outage.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include "alarms/rules/delivery.h"
#include "alarms/rules/host.h"
#include "alarms/rules/subject.h"
#include "alarms/tables/incidents.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "text/utf8.h"

namespace alarms::rules {
namespace {

namespace fs = std::filesystem;
namespace incidents = tables::incidents;

struct Outage {
  std::string id;
  std::time_t began_at = 0, seen_at = 0;
  bool told = false;
  std::string text;
};

fs::path file_of(const Worker& worker) { return fs::path(worker.config.home) / "database.down"; }

std::optional<Outage> read(const fs::path& path) {
  std::ifstream file(path);
  std::string id;
  Outage outage;
  if (!(file >> id >> outage.began_at >> outage.seen_at >> outage.told)) return std::nullopt;
  std::getline(file >> std::ws, outage.text);
  outage.id = crypto::from_uuid_text(id).value_or(crypto::random_uuid());
  return outage;
}

void write(const fs::path& path, const Outage& outage) {
  const fs::path unfinished = path.string() + ".new";
  std::ofstream(unfinished) << crypto::uuid_text(outage.id) << " " << outage.began_at << " " << outage.seen_at << " "
                            << outage.told << "\n"
                            << outage.text << "\n";
  fs::rename(unfinished, path);
}

Message message_of(const Outage& outage) {
  Message message{};
  message.moment = "begin";
  message.incident.id = outage.id, message.incident.subject = "database", message.incident.host = this_host();
  message.incident.text = outage.text;
  message.incident.began_at = printed_time(outage.began_at);
  return message;
}

}  // namespace

void note_outage(Worker& worker, const std::string& fault, std::time_t now) {
  auto outage = read(file_of(worker)).value_or(Outage{crypto::random_uuid(), now, now, false, ""});
  outage.seen_at = now;
  outage.text = incidents::shortened(fault.substr(0, fault.find('\n')));
  if (!outage.told && now - outage.began_at >= subject("database").patience_seconds) {
    tell(worker.config, message_of(outage));
    outage.told = true;
  }
  write(file_of(worker), outage);
}

void note_recovery(Worker& worker, std::time_t now) {
  const auto outage = read(file_of(worker));
  if (!outage) return;
  if (outage->told) {
    db::transact(worker.db, [&](db::Transaction& tx) {
      incidents::see(tx, outage->id, "database", this_host(), outage->text,
                     {now - outage->began_at, now - outage->seen_at});
      incidents::tell(tx, outage->id);
    });
    // Until it is over, the next outage is the same incident.
    if (incidents::lasting(worker.db, "database", this_host())) return;
  }
  fs::remove(file_of(worker));
}

}  // namespace alarms::rules
