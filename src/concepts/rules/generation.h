#pragma once
#include <string>

#include "concepts/rules/concept.h"
#include "concepts/rules/hold.h"
#include "limits/throttle.h"
#include "worker.h"

// From a theme to a stored concept.
namespace concepts::rules {

// All that making one may take, whatever goes wrong with a provider: less than the pool's watchdog allows, which is
// less than a lease.
constexpr int kSecondsToMake = 45;

// Stores nothing. Throws refusal::Unavailable when the text cannot be had, and refusal::TooMany after too many
// failures; a logo can always be had: without the provider's it is our own, and logo_error says why.
Concept make_concept(Worker& worker, const std::string& theme, const limits::Limit& failures);

// Makes one, stores it and counts what it cost. Throws as make_concept() does, and refusal::Unavailable as
// outcome_unknown when the database went away in its COMMIT and has not come back; after any other exception nothing
// was counted.
Concept generate(Worker& worker, Hold& hold, const std::string& theme);

}  // namespace concepts::rules
