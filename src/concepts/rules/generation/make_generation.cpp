#include "concepts/rules/generation/make_generation.h"

#include <chrono>

#include "concepts/rules/generation/add_logo.h"
#include "concepts/rules/generation/write_draft.h"
#include "crypto/digest.h"

namespace concepts::rules {

namespace {

constexpr int kSecondsForEmbedded = 10;  // the embedded generators need a moment
// The pool's watchdog allows more, and a lease lasts even longer.
constexpr int kSecondsForProviders = 45;

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
