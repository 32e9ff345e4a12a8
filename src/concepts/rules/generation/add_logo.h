#pragma once
#include "concepts/rules/concept.h"
#include "providers/deadline.h"
#include "worker.h"

namespace concepts::rules {

// The logo for a text that is written: from the provider if one is configured and does not fail, else the embedded
// generator's.
void add_logo(Worker& worker, Concept& made, const providers::Deadline& deadline);

}  // namespace concepts::rules
