#include "concepts/rules/generation/add_logo.h"

#include "generator/logo.h"
#include "log.h"
#include "providers/circuit.h"
#include "providers/image_provider.h"

namespace concepts::rules {

using providers::Fault;

namespace {

constexpr std::size_t kMaxDetail = 200;

std::string ask_for_logo(Worker& worker, const generator::Draft& draft, const providers::Deadline& deadline) {
  const auto& settings = worker.config.image;
  const providers::Provider images{worker.http, settings, providers::kImageLimits, worker.config.secrets()};
  const net::Guard guard{net::address_policy(worker.config.guard.denied, worker.config.guard.allowed)};
  return providers::through_circuit(worker.db, providers::circuit_id("images", settings),
                                    [&] { return provided_logo(images, guard, draft, deadline); });
}

void draw_our_own(Concept& made) {
  made.logo_png = generator::draw_logo(made.draft, made.theme, made.seed);
  made.logo_generator = logo_generator_name();
}

}  // namespace

void add_logo(Worker& worker, Concept& made, const providers::Deadline& deadline) {
  if (worker.config.image.url.empty()) return draw_our_own(made);
  try {
    made.logo_png = ask_for_logo(worker, made.draft, deadline);
    made.logo_generator = "images/" + std::to_string(providers::kImageVersion) + ' ' + worker.config.image.model;
  } catch (const Fault& fault) {
    log_problem(LogLevel::warning, {{"provider", "images"}}, fault.what());
    made.logo_error = logo_error(fault);
    made.logo_error_detail = std::string(fault.what()).substr(0, kMaxDetail);
    draw_our_own(made);
  }
}

}  // namespace concepts::rules
