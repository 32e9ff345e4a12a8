#include "telemetry/rules/epas.h"

#include <algorithm>
#include <map>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "refusal.h"
#include "telemetry/rules/envelope.h"

namespace telemetry::rules {
namespace {

using rapidjson::Value;

constexpr double kFirstTs = 946684800000, kLastTs = 4102444799999;  // the years 2000 to 2099
constexpr std::size_t kMaxName = 32, kIdBytes = 12;

using Faults = std::map<std::string, std::string>;

bool in_name(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= kMaxName && name.front() != '_' &&
         std::all_of(name.begin(), name.end(), in_name);
}

std::string session_of(const Value& event, const std::string& name, const std::string& new_session) {
  const auto id = json::text_member(event, "sessionId");
  return id.empty() && name == "init" ? new_session : id;
}

std::int64_t time_of(const Value& event, std::int64_t received_at, Faults& faults) {
  const auto* timestamp = json::member(event, "timestamp");
  if (!timestamp || !timestamp->IsNumber()) {
    faults["timestamp"] = "must be a number of ms since 1970";
    return received_at;
  }
  const double ms = timestamp->GetDouble();
  return ms >= kFirstTs && ms <= kLastTs ? static_cast<std::int64_t>(ms) : received_at;
}

}  // namespace

SentEvent read_epas(const std::string& body, const std::string& new_session, std::int64_t received_at) {
  const auto event = json::parse_strictly(body);
  if (!event.IsObject()) throw refusal::BadBody("The body must be a JSON object.");

  Faults faults;
  SentEvent read;
  const auto name = json::text_member(event, "event");
  read.type = kEpasType + name;
  read.session_id = session_of(event, name, new_session);
  read.ts = time_of(event, received_at, faults);
  read.id = crypto::hex(crypto::sha256(body).substr(0, kIdBytes));
  read.payload = body;

  if (!is_name(name)) faults["event"] = "must be 1 to 32 lower-case letters or _, such as playing";
  if (!is_session_id(read.session_id))
    faults["sessionId"] = "must be 1 to 128 characters, none of them a control character";
  if (body.size() > kMaxPayload) faults["payload"] = "must leave the event at most 16 KiB";
  if (!faults.empty()) throw refusal::InvalidFields(faults);
  return read;
}

}  // namespace telemetry::rules
