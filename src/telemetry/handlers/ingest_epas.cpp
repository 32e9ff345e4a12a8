#include "telemetry/handlers/ingest_epas.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "telemetry/handlers/collect.h"
#include "telemetry/rules/epas.h"
#include "web/content.h"

namespace telemetry::handlers {
namespace {

constexpr int kHeartbeatMs = 10000;

web::Response answer_to_init(const std::string& session_id) {
  using json::Json;
  return web::json(200, Json::object({{"sessionId", session_id}, {"heartbeatInterval", kHeartbeatMs}}));
}

// Players send an event when it happens, and once, so its time is that of their clock as they sent it.
Brought read_event(const KeyedCaller& keyed, rules::Sender sender) {
  auto& request = keyed.caller.request;
  const std::int64_t received_at = keyed.sdk_key.asked_at;
  const auto stream_id = crypto::from_uuid_text(request.parameter("streamId").value_or(""));
  const std::string new_session = crypto::uuid_text(crypto::random_uuid());
  const auto event = rules::read_epas(web::content(request, kMaxReported), new_session, received_at);

  rules::Envelope envelope;
  envelope.stream_id = stream_id;
  envelope.sent_at = event.ts;
  Brought brought;
  brought.deliveries.emplace_back(std::vector{event}, envelope, std::move(sender), received_at);
  if (event.type == "epas.init") brought.answer = answer_to_init(event.session_id);
  return brought;
}

}  // namespace

void ingest_epas(const std::vector<KeyedCaller>& callers, Worker& worker) { collect(callers, worker, read_event); }

}  // namespace telemetry::handlers
