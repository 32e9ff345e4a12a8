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

Brought read_body(const KeyedCaller& keyed, rules::Sender sender) {
  auto& request = keyed.caller.request;
  const std::int64_t received_at = keyed.sdk_key.asked_at;
  require_cmcd(request);
  auto body = rules::read_cmcd(web::content(request, kMaxCollected));

  rules::Envelope envelope;
  envelope.stream_id = crypto::from_uuid_text(request.parameter("streamId").value_or(""));
  envelope.sent_at = sent_at(body.records, received_at);
  Brought brought;
  brought.fault = fault_of(body);
  for (const auto& portion : rules::portions(std::move(body.records))) {
    brought.deliveries.emplace_back(portion, envelope, sender, received_at);
  }
  return brought;
}

}  // namespace

void ingest_cmcd(const std::vector<KeyedCaller>& callers, Worker& worker) { collect(callers, worker, read_body); }

}  // namespace telemetry::handlers
