#pragma once
#include "events/rules/ingest/key_rate.h"
#include "settings/config.h"
#include "streams/handlers/with_sdk_key.h"

namespace events::handlers {

// Counts a request, on this host. Throws refusal::TooMany if its sender has to wait, as its key is above its rate.
void count_key_request(const Config& config, const streams::handlers::SdkRequest& keyed, rules::Traffic traffic);

}  // namespace events::handlers
