#include "concepts/rules/generation/make_generation.h"

#include <algorithm>
#include <chrono>

#include "crypto/digest.h"
#include "generator/embedded_draft.h"
#include "generator/logo.h"
#include "log.h"
#include "providers/circuit.h"
#include "providers/deadline.h"
#include "providers/image_provider.h"
#include "providers/text_provider.h"
#include "refusal.h"

namespace concepts::rules {

using providers::Error;

namespace {

constexpr int kSecondsForEmbedded = 10;  // the embedded generators need a moment
// The pool's watchdog allows more, and a lease lasts even longer.
constexpr int kSecondsForProviders = 45;
constexpr int kRetryAfter = 10, kMaxRetryAfter = 600;
constexpr std::size_t kMaxDetail = 200;

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

// Writes the draft of a generation: the provider's if one is configured, else the embedded generator's. Throws
// refusal::Unavailable or refusal::TooMany.
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

std::string ask_for_logo(db::Database& db, net::HttpClient& http, const Config& config, const generator::Draft& draft,
                         const providers::Deadline& deadline) {
  const auto& settings = config.image;
  const providers::Provider images{http, settings, providers::kImageLimits, config.secrets()};
  const net::Guard guard{net::address_policy(config.guard.denied, config.guard.allowed)};
  return providers::through_circuit(db, providers::circuit_key("image", settings),
                                    [&] { return provided_logo(images, guard, draft, deadline); });
}

void draw_our_own(NewGeneration& made) {
  made.logo_png = generator::draw_logo(made.row.draft, made.row.theme, made.row.seed);
  made.row.logo_generator = logo_generator_name();
}

// Adds the logo to a generation whose draft is written: the provider's if one is configured and does not fail, else the
// embedded generator's.
void add_logo(db::Database& db, net::HttpClient& http, const Config& config, NewGeneration& made,
              const providers::Deadline& deadline) {
  if (config.image.url.empty()) return draw_our_own(made);
  try {
    made.logo_png = ask_for_logo(db, http, config, made.row.draft, deadline);
    made.row.logo_generator = "images/" + std::to_string(providers::kImageVersion) + ' ' + config.image.model;
  } catch (const Error& error) {
    log_problem(LogLevel::warning, {{"provider", "images"}}, error.what());
    made.row.logo_error = logo_error(error);
    made.row.logo_error_detail = std::string(error.what()).substr(0, kMaxDetail);
    draw_our_own(made);
  }
}

}  // namespace

int seconds_to_make(const Config& config) {
  return config.text.url.empty() && config.image.url.empty() ? kSecondsForEmbedded : kSecondsForProviders;
}

NewGeneration make_generation(db::Database& db, net::HttpClient& http, const Config& config, const std::string& theme,
                              std::uint64_t seed, const limits::Limit& failures) {
  const providers::Deadline deadline(std::chrono::seconds{kSecondsForProviders});
  NewGeneration generation{};
  generation.row.theme = theme;
  generation.row.seed = seed;
  write_draft(db, http, config, generation.row, failures, deadline);
  add_logo(db, http, config, generation, deadline);
  generation.row.logo_sha256 = crypto::sha256(generation.logo_png);
  return generation;
}

}  // namespace concepts::rules
