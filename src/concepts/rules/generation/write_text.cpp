#include "concepts/rules/generation/write_text.h"

#include <algorithm>

#include "concepts/rules/failures.h"
#include "log.h"
#include "providers/circuit.h"
#include "providers/text_provider.h"
#include "refusal.h"

namespace concepts::rules {

using providers::Fault;

namespace {

constexpr int kRetryAfter = 10, kMaxRetryAfter = 600;

generator::Draft ask_for_draft(Worker& worker, const std::string& theme, const providers::Deadline& deadline) {
  const auto& settings = worker.config.text;
  const providers::Provider chat{worker.http, settings, providers::kTextLimits, worker.config.secrets()};
  return providers::through_circuit(worker.db, providers::circuit_id("chat", settings),
                                    [&] { return provided_draft(chat, theme, deadline); });
}

refusal::Unavailable unavailable(const Fault& fault) {
  const int seconds = fault.retry_after > 0 ? std::min(fault.retry_after, kMaxRetryAfter) : kRetryAfter;
  return refusal::Unavailable("generation_unavailable",
                              "Concept generation is temporarily unavailable; nothing was counted.", seconds);
}

// Counts as a failure until it is known to be none, so that many at the same time gain nothing. That a provider is down
// is counted by its circuit breaker instead.
generator::Draft draft_or_failure(Worker& worker, const std::string& theme, const limits::Limit& failures,
                                  const providers::Deadline& deadline) {
  count_failure(worker, failures);
  try {
    const generator::Draft draft = ask_for_draft(worker, theme, deadline);
    limits::give_back(worker.db, {failures});
    return draft;
  } catch (const Fault& fault) {
    if (fault.health == Fault::Health::down) limits::give_back(worker.db, {failures});
    throw;
  }
}

}  // namespace

void write_text(Worker& worker, Concept& made, const limits::Limit& failures, const providers::Deadline& deadline) {
  if (worker.config.text.url.empty()) {
    made.draft = generator::embedded_draft(made.theme, made.seed);
    made.generator = generator_name();
    return;
  }
  try {
    made.draft = draft_or_failure(worker, made.theme, failures, deadline);
    made.generator = "chat/" + std::to_string(providers::kChatVersion) + ' ' + worker.config.text.model;
  } catch (const Fault& fault) {
    log_problem(LogLevel::warning, {{"provider", "text"}}, fault.what());
    throw unavailable(fault);
  }
}

}  // namespace concepts::rules
