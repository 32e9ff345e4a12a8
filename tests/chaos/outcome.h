#pragma once
#include "support/client.h"

// What a caller knows for certain after an answer.
namespace chaos {

enum class Outcome {
  acknowledged,  // done
  refused,       // not done
  unknown        // no answer, or one that says neither
};

// 2xx means done and 4xx means not done, for good. A 5xx or a broken connection tells nothing: the worker may have died
// before or after it did what was requested.
Outcome outcome_of(const Answer& answer);

// POST /api/generate promises more (src/concepts/README.md): a 503 that comes from the product itself, and not from
// nginx in its place, says by its error code that nothing was counted. That is checked.
Outcome outcome_of_generation(const Answer& answer);

// The outcome of a request that was sent more than once.
Outcome together(Outcome first, Outcome second);

}  // namespace chaos
