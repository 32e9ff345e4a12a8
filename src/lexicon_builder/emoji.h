#pragma once
#include <map>
#include <string>

#include "lexicon_builder/wordnet.h"

// Reads CLDR's names for emoji (Debian: unicode-cldr-core). They say what an emoji shows and, where two languages name
// the same emoji, what a noun of the other language means.
namespace lexicon_builder {

struct Emoji {
  std::map<std::string, std::string> name;     // emoji -> English, "hot dog"
  std::map<std::string, std::string> foreign;  // folded word of another language -> English
};

// Also gives each lemma its emoji, which is its own or that of the nearest broader one.
Emoji read_emoji(const std::string& annotations, Lemmas& words);

}  // namespace lexicon_builder
