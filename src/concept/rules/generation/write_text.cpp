#include <algorithm>
#include <iostream>

#include "concept/rules/generation/halves.h"
#include "concept/rules/provider/circuit.h"
#include "concept/rules/text_provider.h"
#include "refusal.h"

namespace concepts::rules {

using provider::Fault;

namespace {

constexpr int kRetryAfter = 10, kMostRetryAfter = 600;

Draft ask_for_draft(Worker& worker, const std::string& theme, const provider::Deadline& deadline) {
  const auto& settings = worker.config.text;
  const provider::Provider chat{worker.http, settings, kTextLimits, worker.config.secrets()};
  return provider::through_circuit(worker.db, provider::circuit_id("chat", settings),
                                   [&] { return provided_draft(chat, theme, deadline); });
}

refusal::Unavailable unavailable(const Fault& fault) {
  const int seconds = fault.retry_after > 0 ? std::min(fault.retry_after, kMostRetryAfter) : kRetryAfter;
  return refusal::Unavailable("generation_unavailable",
                              "Concept generation is temporarily unavailable; nothing was counted.", seconds);
}

}  // namespace

void write_text(Worker& worker, Concept& made, const provider::Deadline& deadline) {
  if (worker.config.text.url.empty()) {
    made.draft = embedded_draft(made.theme, made.seed);
    made.generator = generator_name();
    return;
  }
  try {
    made.draft = ask_for_draft(worker, made.theme, deadline);
    made.generator = "chat/" + std::to_string(kChatVersion) + ' ' + worker.config.text.model;
  } catch (const Fault& fault) {
    std::cerr << "text provider: " << fault.what() << std::endl;
    throw unavailable(fault);
  }
}

}  // namespace concepts::rules
