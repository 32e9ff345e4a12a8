#include "playback/formats/epas.h"

#include <algorithm>
#include <map>

#include "json/half_characters.h"
#include "json/strict.h"
#include "playback/formats/envelope.h"
#include "refusal.h"

namespace playback {
namespace {

using rapidjson::Value;

constexpr double kEpasMinTs = 946684800000, kEpasMaxTs = 4102444799999;  // the years 2000 to 2099
constexpr std::size_t kMaxEpasName = 32;

using FieldErrors = std::map<std::string, std::string>;

bool in_name(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= kMaxEpasName && name.front() != '_' &&
         std::all_of(name.begin(), name.end(), in_name);
}

std::string session_of(const Value& event, const std::string& name, const std::string& new_session) {
  const auto id = json::text_member(event, "sessionId");
  return id.empty() && name == "init" ? new_session : id;
}

std::int64_t time_of(const Value& event, std::int64_t received_at, FieldErrors& errors) {
  const auto* timestamp = json::member(event, "timestamp");
  if (!timestamp || !timestamp->IsNumber()) {
    errors["timestamp"] = "must be a number of ms since 1970";
    return received_at;
  }
  const double ms = timestamp->GetDouble();
  return ms >= kEpasMinTs && ms <= kEpasMaxTs ? static_cast<std::int64_t>(ms) : received_at;
}

}  // namespace

NormalizedEvent parse_epas(std::string body, const std::string& new_session, std::int64_t received_at) {
  json::replace_half_characters(body);
  const auto event = json::parse_strictly(body);
  if (!event.IsObject()) throw refusal::BadBody("The body must be a JSON object.");

  FieldErrors errors;
  NormalizedEvent read;
  const auto name = json::text_member(event, "event");
  read.type = kEpasType + name;
  read.session_id = session_of(event, name, new_session);
  read.ts = time_of(event, received_at, errors);
  read.id = hash_id(body);
  read.payload = body;

  if (!is_name(name)) errors["event"] = "must be 1 to 32 lower-case letters or _, such as playing";
  if (!is_session_id(read.session_id))
    errors["sessionId"] = "must be 1 to 128 characters, none of them a control character";
  if (body.size() > kMaxPayload) errors["payload"] = "must leave the event at most 16 KiB";
  if (!errors.empty()) throw refusal::InvalidFields(errors);
  return read;
}

}  // namespace playback
