#include "generator/draft.h"
#include "generator/validate.h"

#include "generator/draft/description.h"
#include "generator/draft/names/names.h"
#include "generator/draft/ticker.h"
#include "generator/random.h"
#include "generator/theme.h"

namespace generator {

namespace {

std::string random_seed(const std::string& theme, std::uint64_t seed, int attempt) {
  return std::to_string(kGeneratorVersion) + '|' + std::to_string(seed) + '|' + std::to_string(attempt) + '|' + theme;
}

Draft draft_of(const Theme& theme, const std::string& seed) {
  Random random(seed);
  Draft draft;
  draft.coin_name = generator::draft::choose_name(theme, random).text;
  draft.ticker = generator::draft::choose_ticker(draft.coin_name, theme, random);
  draft.description = generator::draft::describe(draft.coin_name, theme, random);
  return draft;
}

}  // namespace

Draft embedded_draft(const std::string& theme, std::uint64_t seed) {
  // Harmless words of a theme may offend when they come together. Then say less, and in the end speak of something
  // else.
  auto understood = read_theme(theme, seed);
  for (int attempt = 0; attempt < 8; ++attempt) {
    const auto draft = draft_of(understood, random_seed(theme, seed, attempt));
    if (!error_in(draft)) return draft;
    if (attempt == 3) {
      understood.phrase = understood.short_phrase = understood.thing;
      understood.setting.clear();
    }
  }
  return draft_of(read_theme("", seed), random_seed(theme, seed, 0));
}

}  // namespace generator
