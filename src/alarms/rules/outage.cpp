#include "alarms/rules/outage.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>

#include "alarms/rules/host.h"
#include "alarms/rules/message.h"
#include "alarms/rules/subject.h"
#include "crypto/encoding.h"
#include "crypto/random.h"

namespace alarms::rules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestText = 400;

struct Outage {
  std::string id = crypto::random_uuid();
  std::int64_t began_at = 0;
  std::vector<std::string> told;  // the channels
};

fs::path file_of(const Worker& worker) { return fs::path(worker.config.home) / "database.down"; }

std::optional<Outage> read(const fs::path& path) {
  std::ifstream file(path);
  std::string id;
  Outage outage;
  if (!(file >> id >> outage.began_at)) return std::nullopt;
  outage.id = crypto::from_uuid_text(id).value_or(outage.id);
  for (std::string channel; file >> channel;) outage.told.push_back(channel);
  return outage;
}

void write(const fs::path& path, const Outage& outage) {
  const fs::path unfinished = path.string() + ".new";
  {
    std::ofstream file(unfinished);
    file << crypto::uuid_text(outage.id) << " " << outage.began_at;
    for (const auto& channel : outage.told) file << " " << channel;
    file << "\n";
  }
  fs::rename(unfinished, path);
}

std::string printed(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.000Z", &utc);
  return text;
}

Message message_of(const Outage& outage, const std::string& text, std::int64_t now) {
  Message message{};
  message.incident.id = outage.id, message.incident.subject = "database", message.incident.host = this_host();
  message.incident.text = text.substr(0, kLongestText);
  message.incident.began_at = printed(outage.began_at);
  message.incident.seconds_lasted = now - outage.began_at;
  return message;
}

// Returns the channels that took it.
std::vector<std::string> tell(Worker& worker, Message message, const std::vector<std::string>& channels,
                              Delivered& delivered) {
  std::vector<std::string> took;
  for (const auto& channel : channels) {
    message.channel = channel;
    try {
      send(worker, message);
      took.push_back(channel);
      ++delivered.sent;
    } catch (const std::exception& fault) {
      delivered.faults.push_back(fault.what());
    }
  }
  return took;
}

std::vector<std::string> without(std::vector<std::string> all, const std::vector<std::string>& some) {
  const auto is_one = [&](const std::string& each) { return std::find(some.begin(), some.end(), each) != some.end(); };
  all.erase(std::remove_if(all.begin(), all.end(), is_one), all.end());
  return all;
}

}  // namespace

Delivered note_outage(Worker& worker, const std::string& fault, std::int64_t now) {
  Delivered delivered;
  const auto path = file_of(worker);
  auto outage = read(path);
  if (!outage) {
    outage = Outage{};
    outage->began_at = now;
    write(path, *outage);
  }
  if (now - outage->began_at < subject("database").patience_seconds) return delivered;
  auto message = message_of(*outage, fault, now);
  message.moment = "begin";
  const auto took = tell(worker, message, without(channels(worker.config.alarm), outage->told), delivered);
  outage->told.insert(outage->told.end(), took.begin(), took.end());
  if (!took.empty()) write(path, *outage);
  return delivered;
}

Delivered note_recovery(Worker& worker, std::int64_t now) {
  Delivered delivered;
  const auto path = file_of(worker);
  auto outage = read(path);
  if (!outage) return delivered;
  auto message = message_of(*outage, "It can be used again.", now);
  message.moment = "end", message.incident.ended_at = printed(now);
  outage->told = without(outage->told, tell(worker, message, outage->told, delivered));
  if (outage->told.empty())
    fs::remove(path);
  else
    write(path, *outage);
  return delivered;
}

}  // namespace alarms::rules
