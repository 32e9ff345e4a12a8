#pragma once
#include <string>

#include "concepts/rules/concept.h"
#include "concepts/rules/generate_request.h"
#include "concepts/rules/hold.h"
#include "limits/throttle.h"
#include "worker.h"

// From a theme to a stored concept.
namespace concepts::rules {

// Seconds that making a concept may take, whatever goes wrong with a provider. The pool's watchdog allows more, and a
// lease lasts longer still.
constexpr int kSecondsToMake = 45;

// Stores nothing. Throws refusal::Unavailable if there is no text, and refusal::TooMany after too many failures. If the
// provider's logo fails, the embedded one is drawn, and logo_error says why.
Concept make_concept(Worker& worker, const std::string& theme, const limits::Limit& failures);

// Makes a concept, stores it and consumes the hold. Throws what make_concept() throws, and
// refusal::Unavailable("outcome_unknown") if the connection is lost during COMMIT and does not return in time, and
// refusal::UnderWay when another call has stored a draft for the same Idempotency-Key meanwhile. After any other
// exception nothing was counted.
Concept generate(Worker& worker, Hold& hold, const GenerateRequest& request);

}  // namespace concepts::rules
