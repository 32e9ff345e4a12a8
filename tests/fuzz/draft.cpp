#include "target.h"

#include "generator/draft.h"
#include "generator/embedded_draft.h"
#include "text/utf8.h"

// The embedded generator: whatever the theme, its draft is valid, and is the same the second time.
void fuzz::try_input(const std::string& input) {
  const bool theme = text::is_utf8(input) && input.find('\0') == input.npos;
  if (!theme || text::code_points(input) < 3 || text::code_points(input) > 240) return;

  const std::uint64_t seed = std::hash<std::string>()(input) % 8;
  const auto draft = generator::embedded_draft(input, seed);
  PROMISE(!generator::error_in(draft));

  if (seed != 0) return;  // once is slow enough
  const auto again = generator::embedded_draft(input, seed);
  PROMISE(again.coin_name == draft.coin_name && again.ticker == draft.ticker && again.description == draft.description);
}
