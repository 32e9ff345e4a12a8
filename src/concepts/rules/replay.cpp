#include "concepts/rules/replay.h"

#include "concepts/rules/concept.h"
#include "crypto/digest.h"
#include "generator/embedded_draft.h"
#include "generator/logo.h"

namespace concepts::rules {

using tables::generations::Generation;

std::optional<bool> text_reproduces(const Generation& stored) {
  if (stored.generator != generator_name()) return std::nullopt;
  const generator::Draft draft = generator::embedded_draft(stored.theme, stored.seed);
  return draft.coin_name == stored.coin_name && draft.ticker == stored.ticker &&
         draft.description == stored.description;
}

std::optional<bool> logo_reproduces(const Generation& stored) {
  if (stored.logo_generator != logo_generator_name()) return std::nullopt;
  const generator::Draft draft{stored.coin_name, stored.ticker, stored.description};
  return crypto::sha256(generator::draw_logo(draft, stored.theme, stored.seed)) == stored.logo_sha256;
}

}  // namespace concepts::rules
