#include "generator/lexicon/lexicon.h"

#include <algorithm>

#include "generator/ground/words.h"
#include "generator/lexicon/tables.h"

namespace generator::lexicon {

using tables::find;

namespace {

std::string_view next_column(std::string_view& line) {
  const auto tab = line.find('\t');
  const auto column = line.substr(0, tab);
  line.remove_prefix(tab == std::string_view::npos ? line.size() : tab + 1);
  return column;
}

int weight(char digit) { return digit == '-' ? -1 : digit - '0'; }

std::optional<Entry> in_wordnet(std::string_view word) {
  const auto line = find(tables::english, word);
  if (!line) return std::nullopt;
  auto rest = *line;
  const auto weights = next_column(rest);
  Entry entry{weight(weights[0]), weight(weights[1]), weight(weights[2]), weight(weights[3]), "", "", "", false};
  entry.category = next_column(rest);
  entry.emoji = next_column(rest);
  entry.proper = next_column(rest);
  entry.person = next_column(rest) == "person" && entry.verb <= 0 && entry.adjective <= 0;
  return entry;
}

// A word of our own lists is a common noun or adjective, even if WordNet knows it as a name.
Entry known_by_us(Entry entry) {
  entry.person = false;
  entry.proper = "";
  return entry;
}

}  // namespace

std::optional<Entry> look_up(std::string_view word) {
  auto entry = in_wordnet(word);
  if (auto own = words::lexicon::nouns.find(word)) {
    entry = known_by_us(entry.value_or(Entry()));
    entry->noun = std::max(entry->noun, 5);
    entry->category = next_column(*own);
    entry->emoji = next_column(*own);
  } else if (words::lexicon::adjectives.has(word)) {
    entry = known_by_us(entry.value_or(Entry()));
    entry->adjective = std::max(entry->adjective, 5);
  }
  return entry;
}

std::optional<std::string_view> shown_by(std::string_view emoji) {
  const auto own = words::lexicon::emoji_names.find(emoji);
  return own ? own : find(tables::emoji, emoji);
}

std::optional<std::string_view> meaning_of(std::string_view word) { return find(tables::foreign, word); }

std::optional<std::string_view> singular_of(std::string_view noun) { return find(tables::noun_forms, noun); }

std::optional<std::string_view> infinitive_of(std::string_view verb) { return find(tables::verb_forms, verb); }

}  // namespace generator::lexicon
