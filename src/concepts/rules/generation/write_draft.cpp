#include "concepts/rules/generation/write_draft.h"

#include <algorithm>

#include "concepts/rules/new_generation.h"
#include "generator/embedded_draft.h"
#include "log.h"
#include "providers/circuit.h"
#include "providers/text_provider.h"
#include "refusal.h"

namespace concepts::rules {

using providers::Error;

namespace {

constexpr int kRetryAfter = 10, kMaxRetryAfter = 600;

generator::Draft ask_for_draft(db::Database& db, net::HttpClient& http, const Config& config, const std::string& theme,
                               const providers::Deadline& deadline) {
  const auto& settings = config.text;
  const providers::Provider chat{http, settings, providers::kTextLimits, config.secrets()};
  return providers::through_circuit(db, providers::circuit_key("text", settings),
                                    [&] { return provided_draft(chat, theme, deadline); });
}

refusal::Unavailable unavailable(const Error& error) {
  const int seconds = error.retry_after > 0 ? std::min(error.retry_after, kMaxRetryAfter) : kRetryAfter;
  return refusal::Unavailable("generation_unavailable",
                              "Concept generation is temporarily unavailable; nothing was counted.", seconds);
}

// Counts a failure until the call has succeeded, so that many at the same time gain nothing. If the provider is down,
// its circuit breaker counts that instead.
generator::Draft draft_or_failure(db::Database& db, net::HttpClient& http, const Config& config,
                                  const std::string& theme, const limits::Limit& failures,
                                  const providers::Deadline& deadline) {
  limits::take(db, {failures});
  try {
    const generator::Draft draft = ask_for_draft(db, http, config, theme, deadline);
    limits::give_back(db, {failures});
    return draft;
  } catch (const Error& error) {
    if (error.health == Error::Health::down) limits::give_back(db, {failures});
    throw;
  }
}

}  // namespace

void write_draft(db::Database& db, net::HttpClient& http, const Config& config, Generation& made,
                 const limits::Limit& failures, const providers::Deadline& deadline) {
  if (config.text.url.empty()) {
    made.draft = generator::embedded_draft(made.theme, made.seed);
    made.generator = generator_name();
    return;
  }
  try {
    made.draft = draft_or_failure(db, http, config, made.theme, failures, deadline);
    made.generator = "chat/" + std::to_string(providers::kChatVersion) + ' ' + config.text.model;
  } catch (const Error& error) {
    log_problem(LogLevel::warning, {{"provider", "text"}}, error.what());
    throw unavailable(error);
  }
}

}  // namespace concepts::rules
