#include "chaos/outcome.h"

#include <set>

#include "support/json.h"

namespace chaos {
namespace {

const std::set<std::string> kNothingWasCounted = {"database_unavailable", "facilitator_unavailable",
                                                  "generation_unavailable", "payments_unavailable"};

}  // namespace

Outcome outcome_of(const Answer& answer) {
  if (answer.status >= 200 && answer.status < 300) return Outcome::acknowledged;
  // 409: the same request is in progress elsewhere, and may still succeed or fail.
  const bool refused = answer.status >= 400 && answer.status < 500 && answer.status != 409;
  return refused ? Outcome::refused : Outcome::unknown;
}

Outcome outcome_of_generation(const Answer& answer) {
  const bool promised = answer.status == 503 && kNothingWasCounted.count(text_in(answer.body, "error")) > 0;
  return promised ? Outcome::refused : outcome_of(answer);
}

Outcome together(Outcome first, Outcome second) {
  if (first == Outcome::acknowledged || second == Outcome::acknowledged) return Outcome::acknowledged;
  return first == second ? first : Outcome::unknown;
}

}  // namespace chaos
