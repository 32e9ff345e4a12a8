#include "concepts/rules/new_generation.h"

#include "crypto/digest.h"
#include "generator/embedded_draft.h"
#include "generator/logo.h"

namespace concepts::rules {

std::string generator_name() { return "embedded/" + std::to_string(generator::kGeneratorVersion); }
std::string logo_generator_name() { return "embedded/" + std::to_string(generator::kLogoVersion); }

std::optional<bool> text_reproduces(const Generation& stored) {
  if (stored.generator != generator_name()) return std::nullopt;
  const generator::Draft draft = generator::embedded_draft(stored.theme, stored.seed);
  return draft.coin_name == stored.draft.coin_name && draft.ticker == stored.draft.ticker &&
         draft.description == stored.draft.description;
}

std::optional<bool> logo_reproduces(const Generation& stored) {
  if (stored.logo_generator != logo_generator_name()) return std::nullopt;
  return crypto::sha256(generator::draw_logo(stored.draft, stored.theme, stored.seed)) == stored.logo_sha256;
}

}  // namespace concepts::rules
