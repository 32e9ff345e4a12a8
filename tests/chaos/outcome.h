#pragma once
#include "support/client.h"

// What an answer lets its caller be sure of.
namespace chaos {

enum class Outcome {
  acknowledged,  // done
  refused,       // not done
  unknown        // no answer, or one that leaves it open
};

// A 2xx says done and a 4xx not done, for good. A 5xx and a connection that broke say nothing: who was to answer may
// have died before or after it did what was asked.
Outcome outcome_of(const Answer& answer);

// POST /api/generate promises more (src/concepts/README.md): a 503 that comes from the product itself, and not from
// nginx in its place, says in its code that nothing was counted. It is held to that.
Outcome outcome_of_generation(const Answer& answer);

// Of something that was asked for more than once.
Outcome together(Outcome first, Outcome second);

}  // namespace chaos
