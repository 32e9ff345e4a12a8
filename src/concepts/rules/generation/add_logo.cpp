#include "concepts/rules/generation/add_logo.h"

#include "generator/logo.h"
#include "log.h"
#include "providers/circuit.h"
#include "providers/image_provider.h"

namespace concepts::rules {

using providers::Error;

namespace {

constexpr std::size_t kMaxDetail = 200;

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

}  // namespace

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

}  // namespace concepts::rules
