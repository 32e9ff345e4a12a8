// Makes names of two words and more: "Ministry of Toast", "This Is Fine".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft::name_patterns {

namespace {

// Lists the first seven words that a noun brings to mind, if they are things rather than living beings or verbs.
std::vector<std::string> told_by(const std::string& noun) {
  std::vector<std::string> told;
  for (const auto& word : brought_to_mind(noun)) {
    const auto entry = lexicon::look_up(word);
    if (!entry || entry->noun < entry->verb || is_one_of(entry->category, {"person", "animal", "bird", "fish"}) ||
        word.find(' ') != word.npos)
      continue;
    told.push_back(word);
    if (told.size() == 7) break;
  }
  return told;
}

void fill(std::string_view form, const std::string& star, bool mass, int worth, Names& names) {
  const std::string phrase(form);
  const auto at = phrase.find('%');
  const bool counts = phrase.find("the ") != std::string::npos || phrase.find("Many") != std::string::npos;
  if (mass && counts) return;
  const auto word = title_case(phrase[at + 1] == 'p' && !mass ? grammar::plural(star) : star);
  auto before = phrase.substr(0, at);
  if (phrase.find("a %s") != std::string::npos) {
    if (mass) return;
    if (grammar::with_article(star).compare(0, 3, "an ") == 0) before.insert(before.size() - 1, "n");
  }
  names.push_back({before + word + phrase.substr(at + 2), Pattern::phrase, worth + for_length(phrase + word)});
}

}  // namespace

Names phrases(const Theme& theme) {
  Names names;
  for (const auto form : words::names::phrases)
    fill(form, theme.star, theme.mass || theme.kind == Theme::Kind::action, 8, names);
  for (const std::string_view form : {"In %s We Trust", "Powered by %s"}) {
    for (const auto& word : told_by(theme.star)) fill(form, word, true, 12, names);
  }
  return names;
}

Names quotes(const Theme& theme) {
  Names quotes;
  if (theme.quote.empty() || (theme.kind != Theme::Kind::saying && theme.kind != Theme::Kind::question)) return quotes;
  std::string quote;
  for (const char c : theme.quote) {
    if (c != '?' && c != '!' && c != '.' && c != ',') quote += lower(c);
  }
  // Takes the whole quote, or its beginning.
  for (auto end = quote.size(); end != std::string::npos && end > 0; end = quote.rfind(' ', end - 1)) {
    const auto text = quote.substr(0, end);
    const auto words = std::count(text.begin(), text.end(), ' ') + 1;
    if (words < 3 && end != quote.size()) break;
    const auto last = text.substr(text.rfind(' ') + 1);
    if (end != quote.size() && (last.size() < 4 || words::theme::function_words.find(last))) continue;
    quotes.push_back({familiar_phrase::titled(text), Pattern::quote, static_cast<int>(end)});
  }
  return quotes;
}

}  // namespace generator::draft::name_patterns
