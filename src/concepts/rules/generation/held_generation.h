#pragma once
#include "concepts/rules/generate_request.h"
#include "concepts/rules/hold.h"
#include "concepts/tables/generations.h"
#include "db/database.h"
#include "net/http_client.h"
#include "settings/config.h"

namespace concepts::rules {

// Makes a generation, stores it and consumes the hold that pays for it. Throws what make_generation() throws,
// refusal::Unavailable("outcome_unknown") if the connection is lost during COMMIT and does not return in time, and
// refusal::UnderWay if another call has stored a draft for the same Idempotency-Key meanwhile. After any other
// exception nothing was counted.
tables::generations::Generation generate_held(db::Database& db, net::HttpClient& http, const Config& config, Hold& hold,
                                              const GenerateRequest& request);

}  // namespace concepts::rules
