#pragma once
#include "concepts/rules/concept.h"
#include "limits/throttle.h"
#include "providers/deadline.h"
#include "worker.h"

namespace concepts::rules {

// The text of a concept: from the provider if one is configured, else the embedded generator's. Throws
// refusal::Unavailable, or refusal::TooMany.
void write_text(Worker& worker, Concept& made, const limits::Limit& failures, const providers::Deadline& deadline);

}  // namespace concepts::rules
