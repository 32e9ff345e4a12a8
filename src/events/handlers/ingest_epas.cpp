#include "events/handlers/ingest.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "events/handlers/ingest_group.h"
#include "playback/formats/epas.h"

namespace events::handlers {
namespace {

constexpr int kHeartbeatMs = 10000;

web::Response answer_to_init(const std::string& session_id) {
  using json::Json;
  return web::json(200, Json::object({{"sessionId", session_id}, {"heartbeatInterval", kHeartbeatMs}}));
}

// Players send each event once and at the time when it happens, so its time is also the player's clock at sending.
ParsedRequest read_event(const streams::handlers::SdkCall& keyed, rules::Sender sender) {
  auto& request = keyed.call.request;
  const std::int64_t received_at = keyed.sdk_key.database_time;
  const auto stream_id = request.parameter("streamId").value_or("");
  const std::string new_session = crypto::uuid_text(crypto::random_uuid());
  const auto event = playback::parse_epas(json_content(request, kMaxReportBytes), new_session, received_at);

  playback::Envelope envelope;
  playback::set_stream(envelope, stream_id);
  envelope.sent_at = event.ts;
  ParsedRequest parsed;
  parsed.batches.emplace_back(std::vector{event}, envelope, std::move(sender), received_at);
  if (event.type == "epas.init") parsed.answer = answer_to_init(event.session_id);
  return parsed;
}

}  // namespace

void ingest_epas(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker) {
  ingest_group(calls, worker, read_event);
}

}  // namespace events::handlers
