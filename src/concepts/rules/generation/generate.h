#pragma once
#include "concepts/rules/concept.h"
#include "concepts/rules/generate_request.h"
#include "concepts/rules/hold.h"
#include "config.h"
#include "db/database.h"
#include "net/http_client.h"

namespace concepts::rules {

// Makes a concept, stores it and consumes the hold. Throws what make_concept() throws,
// refusal::Unavailable("outcome_unknown") if the connection is lost during COMMIT and does not return in time, and
// refusal::UnderWay if another call has stored a draft for the same Idempotency-Key meanwhile. After any other
// exception nothing was counted.
Concept generate(db::Database& db, net::HttpClient& http, const Config& config, Hold& hold,
                 const GenerateRequest& request);

}  // namespace concepts::rules
