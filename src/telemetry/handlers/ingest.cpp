#include "telemetry/handlers/ingest.h"

#include "crypto/digest.h"
#include "refusal.h"
#include "telemetry/handlers/collect.h"
#include "web/content.h"

namespace telemetry::handlers {
namespace {

Brought read_envelope(const KeyedCaller& keyed, rules::Sender sender) {
  Brought brought;
  const auto& delivery = brought.deliveries.emplace_back(web::content(keyed.caller.request, kMaxCollected),
                                                         std::move(sender), keyed.sdk_key.asked_at);
  if (!crypto::equal(delivery.envelope.api_key, keyed.raw_key)) throw refusal::Unauthorized("Invalid API key");
  return brought;
}

}  // namespace

void ingest(const std::vector<KeyedCaller>& callers, Worker& worker) { collect(callers, worker, read_envelope); }

}  // namespace telemetry::handlers
