#include "telemetry/handlers/ingest_cmcd.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "refusal.h"
#include "telemetry/handlers/collect.h"
#include "telemetry/rules/cmcd.h"
#include "web/content.h"

namespace telemetry::handlers {
namespace {

constexpr std::int64_t kToleratedLead = 5000;  // ms

// The draft called it text/cmcd.
void require_cmcd(const web::Request& request) {
  if (request.says("application/cmcd") || request.says("text/cmcd")) return;
  throw refusal::UnsupportedMediaType("Content-Type must be application/cmcd.");
}

// The player's clock as it sent, if its newest record is from our future. How long it kept its records is not known, so
// a clock that is slow cannot be told from records that are late.
std::optional<std::int64_t> sent_at(const std::vector<rules::SentEvent>& records, std::int64_t received_at) {
  std::int64_t newest = 0;
  for (const auto& record : records) newest = std::max(newest, record.ts);
  return newest > received_at + kToleratedLead ? std::optional(newest) : std::nullopt;
}

std::string fault_of(const rules::CmcdBody& body) {
  if (body.skipped < 2) return body.fault;
  return body.fault + ", and " + std::to_string(body.skipped - 1) + " before it could not be read either";
}

std::optional<std::string> stream_of(const web::Request& request) {
  return crypto::from_uuid_text(request.parameter("streamId").value_or(""));
}

Brought read_body(const KeyedCaller& keyed, rules::Sender sender) {
  auto& request = keyed.caller.request;
  const std::int64_t received_at = keyed.sdk_key.asked_at;
  require_cmcd(request);
  auto body = rules::read_cmcd(web::content(request, kMaxReported));

  rules::Envelope envelope;
  envelope.stream_id = stream_of(request);
  envelope.sent_at = sent_at(body.records, received_at);
  Brought brought;
  brought.fault = fault_of(body);
  for (const auto& portion : rules::portions(std::move(body.records))) {
    brought.deliveries.emplace_back(portion, envelope, sender, received_at);
  }
  return brought;
}

// In four headers, or in the query of what was asked for.
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

Brought read_request(const KeyedCaller& keyed, rules::Sender sender) {
  const auto& request = keyed.caller.request;
  const std::int64_t received_at = keyed.sdk_key.asked_at;
  const std::string asked_for = request.header("X-Original-URI").value_or("");
  const rules::CmcdRequest seen{keys_of(request, asked_for),
                                asked_for.substr(0, asked_for.find('?')) + ' ' + request.header("Range").value_or(""),
                                request.request_id, received_at};
  Brought brought;
  if (seen.keys.empty()) return brought;
  const auto record = rules::read_cmcd_request(seen);
  if (record.fault) {
    brought.fault = std::string("a request's CMCD ") + record.fault;
    return brought;
  }
  rules::Envelope envelope;
  envelope.stream_id = stream_of(request);
  brought.deliveries.emplace_back(std::vector{record.event}, envelope, sender, received_at);
  return brought;
}

}  // namespace

void ingest_cmcd_request(const std::vector<KeyedCaller>& callers, Worker& worker) {
  collect(callers, worker, read_request);
}

void ingest_cmcd(const std::vector<KeyedCaller>& callers, Worker& worker) { collect(callers, worker, read_body); }

}  // namespace telemetry::handlers
