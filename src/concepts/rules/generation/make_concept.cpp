#include "concepts/rules/generation/make_concept.h"

#include <chrono>

#include "concepts/rules/generation/add_logo.h"
#include "concepts/rules/generation/write_text.h"
#include "crypto/digest.h"
#include "crypto/random.h"

namespace concepts::rules {

namespace {

constexpr int kSecondsForEmbedded = 10;  // the embedded generators need a moment
// The pool's watchdog allows more, and a lease lasts even longer.
constexpr int kSecondsForProviders = 45;

}  // namespace

int seconds_to_make(const Config& config) {
  return config.text.url.empty() && config.image.url.empty() ? kSecondsForEmbedded : kSecondsForProviders;
}

Concept make_concept(db::Database& db, net::HttpClient& http, const Config& config, const std::string& theme,
                     const limits::Limit& failures) {
  const providers::Deadline deadline(std::chrono::seconds{kSecondsForProviders});
  Concept made{};
  made.theme = theme;
  made.seed = crypto::random_number();
  write_text(db, http, config, made, failures, deadline);
  add_logo(db, http, config, made, deadline);
  made.logo_sha256 = crypto::sha256(made.logo_png);
  return made;
}

}  // namespace concepts::rules
