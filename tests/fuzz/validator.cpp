#include "target.h"

#include <algorithm>

#include "generator/draft.h"
#include "text/utf8.h"

// The validator of drafts, which a provider may write: a name, a ticker and a description, one on each line.
namespace {

bool is_visible(unsigned char c) { return c >= ' ' && c != 0x7F; }

bool is_line(const std::string& text, std::size_t least, std::size_t most) {
  return text::is_utf8(text) && text::code_points(text) >= least && text::code_points(text) <= most &&
         std::all_of(text.begin(), text.end(), is_visible);
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  std::string description = input;
  generator::Draft draft;
  draft.coin_name = take_line(description);
  draft.ticker = take_line(description);
  draft.description = description;
  if (const auto error = error_in(draft)) {
    PROMISE(text::is_utf8(*error));
    return;
  }
  PROMISE(is_line(draft.coin_name, 2, 32) && draft.coin_name.size() <= 32);
  PROMISE(is_line(draft.ticker, 2, 10));
  PROMISE(is_line(draft.description, 40, 280));
}
