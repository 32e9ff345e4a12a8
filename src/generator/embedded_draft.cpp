#include "generator/embedded_draft.h"

#include <algorithm>

#include "generator/draft.h"
#include "generator/draft/describe/description.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/harmless/financial_claims.h"
#include "generator/draft/ideas/read_theme.h"
#include "generator/draft/names/names.h"
#include "generator/draft/names/ticker.h"
#include "generator/ground/random.h"

namespace generator {

namespace {

constexpr int kTries = 4;  // with another name and other sentences, before less is said

// Consecutive seeds give consecutive turns. Other themes begin elsewhere.
std::uint64_t turn_of(const std::string& theme, std::uint64_t seed, int attempt) {
  return hash_of(theme) % 1000003 + seed % 1000003 + static_cast<std::uint64_t>(attempt) * 104729;
}

Draft draft_of(const Theme& understood, const std::string& theme, std::uint64_t seed, int attempt) {
  const auto turn = turn_of(theme, seed, attempt);
  Draft draft;
  draft.coin_name = draft::choose_name(understood, turn);
  draft.ticker = draft::choose_ticker(draft.coin_name, understood, turn);
  draft.description = draft::describe(understood, turn);
  return draft;
}

bool is_harmless(const std::string& text) {
  return !draft::blocked::holds_blocked(text) && !draft::financial_claim_in(text);
}

// Says nothing in the author's words. What is unwanted stays so.
Theme described(Theme theme) {
  if (theme.kind != Theme::Kind::unwanted) theme.kind = Theme::Kind::thing;
  theme.of_moment = false;
  theme.quote.clear();
  theme.today.reset();
  return theme;
}

// Replaces the author's words for what the star does and where it is by the short phrase, but keeps all ideas that may
// be said.
Theme in_short(Theme theme) {
  theme = described(std::move(theme));
  theme.phrase = theme.short_phrase;
  const auto harmful = [](const Idea& idea) { return !is_harmless(idea.phrase); };
  theme.ideas.erase(std::remove_if(theme.ideas.begin(), theme.ideas.end(), harmful), theme.ideas.end());
  return theme;
}

Theme of_star_alone(Theme theme) {
  theme = described(std::move(theme));
  const bool bare = theme.plural || theme.mass || theme.proper;
  theme.phrase = theme.short_phrase = bare ? theme.thing : draft::grammar::with_article(theme.thing);
  theme.ideas.clear();
  return theme;
}

}  // namespace

Draft embedded_draft(const std::string& theme, std::uint64_t seed) {
  // Harmless words of a theme may offend when they come together. The next variant then says less, and the last one
  // speaks of something else.
  const auto understood = draft::read_theme(theme, seed);
  int attempt = 0;
  for (const auto& variant : {understood, in_short(understood), of_star_alone(understood)}) {
    for (const int last = attempt + kTries; attempt < last; ++attempt) {
      const auto draft = draft_of(variant, theme, seed, attempt);
      if (!error_in(draft)) return draft;
    }
  }
  return draft_of(draft::read_theme("", seed), theme, seed, 0);
}

}  // namespace generator
