#include "events/handlers/ingest.h"

#include <algorithm>

#include "events/handlers/ingest_group.h"
#include "playback/formats/cmcd.h"
#include "refusal.h"
#include "web/content.h"

namespace events::handlers {
namespace {

constexpr std::int64_t kToleratedLead = 5000;  // ms

// Accepts text/cmcd as well, which was the type in the draft of CMCD version 2, and what a beacon has.
void require_cmcd(const web::Request& request) {
  const auto types = {"application/cmcd", "text/cmcd", "text/plain", ""};
  if (std::any_of(types.begin(), types.end(), [&](const char* type) { return request.says(type); })) return;
  throw refusal::UnsupportedMediaType(
      "Content-Type must be application/cmcd, or text/plain as of navigator.sendBeacon(url, lines).");
}

// Returns the player's clock when it sent the records, if the newest of them is in our future. Otherwise it is not
// known: a player may keep records before it sends them, so a slow clock cannot be distinguished from late records.
std::optional<std::int64_t> sent_at(const std::vector<playback::NormalizedEvent>& records, std::int64_t received_at) {
  std::int64_t newest = 0;
  for (const auto& record : records) newest = std::max(newest, record.ts);
  return newest > received_at + kToleratedLead ? std::optional(newest) : std::nullopt;
}

std::string error_of(const playback::CmcdBody& body) {
  if (body.rejected_lines < 2) return body.last_error;
  return body.last_error + ", and " + std::to_string(body.rejected_lines - 1) + " before it could not be read either";
}

ParsedRequest read_body(const streams::handlers::SdkCall& keyed, rules::Sender sender) {
  auto& request = keyed.call.request;
  const std::int64_t received_at = keyed.sdk_key.database_time;
  require_cmcd(request);
  auto body = playback::parse_cmcd(web::content(request, kMaxReportBytes));

  playback::Envelope envelope;
  playback::set_stream(envelope, request.parameter("streamId").value_or(""));
  envelope.sent_at = sent_at(body.records, received_at);
  ParsedRequest parsed;
  parsed.error = error_of(body);
  for (const auto& events : rules::split_into_batches(std::move(body.records))) {
    parsed.batches.emplace_back(events, envelope, sender, received_at);
  }
  return parsed;
}

// Returns the CMCD keys of a request for media. Players send them in four headers or in the query of its URL.
std::string keys_of(const web::Request& request, const std::string& asked_for) {
  std::string keys;
  for (const char* name : {"CMCD-Request", "CMCD-Object", "CMCD-Status", "CMCD-Session"}) {
    const auto header = request.header(name).value_or("");
    if (!header.empty()) keys.append(keys.empty() ? "" : ",").append(header);
  }
  const auto query = asked_for.find('?');
  if (!keys.empty() || query == asked_for.npos) return keys;
  return web::form_value(asked_for.substr(query + 1), "CMCD").value_or("");
}

ParsedRequest read_request(const streams::handlers::SdkCall& keyed, rules::Sender sender) {
  const auto& request = keyed.call.request;
  const std::int64_t received_at = keyed.sdk_key.database_time;
  const std::string asked_for = request.header("X-Original-URI").value_or("");
  const playback::CmcdRequest seen{
      keys_of(request, asked_for),
      asked_for.substr(0, asked_for.find('?')) + ' ' + request.header("Range").value_or(""), request.request_id,
      received_at};
  ParsedRequest parsed;
  if (seen.keys.empty()) return parsed;
  const auto record = playback::parse_cmcd_request(seen);
  if (record.error) {
    parsed.error = std::string("a request's CMCD ") + record.error;
    return parsed;
  }
  playback::Envelope envelope;
  playback::set_stream(envelope, request.parameter("streamId").value_or(""));
  parsed.batches.emplace_back(std::vector{record.event}, envelope, sender, received_at);
  return parsed;
}

}  // namespace

void ingest_cmcd_request(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker) {
  ingest_group(calls, worker, read_request, rules::Traffic::copies);
}

void ingest_cmcd(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker) {
  ingest_group(calls, worker, read_body);
}

}  // namespace events::handlers
