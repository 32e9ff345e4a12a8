#include "events/handlers/ingest.h"

#include "crypto/digest.h"
#include "events/handlers/ingest_group.h"
#include "refusal.h"

namespace events::handlers {
namespace {

ParsedRequest read_envelope(const streams::handlers::SdkCall& keyed, rules::Sender sender) {
  ParsedRequest parsed;
  const auto& incoming = parsed.batches.emplace_back(json_content(keyed.call.request, kMaxEnvelopeBytes),
                                                     std::move(sender), keyed.sdk_key.database_time);
  if (!crypto::equal(incoming.envelope.api_key, keyed.raw_key)) throw refusal::Unauthorized("Invalid API key");
  return parsed;
}

}  // namespace

void ingest(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker) {
  ingest_group(calls, worker, read_envelope);
}

}  // namespace events::handlers
