#pragma once
#include <optional>
#include <string_view>

// Words that WordNet does not know or files oddly for our purpose, by hand.
namespace generator::lexicon {

struct OwnWord {
  std::string_view word, category, emoji;
  bool adjective = false;
};

std::optional<OwnWord> own_word(std::string_view word);

}  // namespace generator::lexicon
