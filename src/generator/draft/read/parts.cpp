#include "generator/draft/read/parts.h"

#include <algorithm>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/read/candidate.h"
#include "generator/draft/read/verb_forms.h"
#include "generator/draft/translate/proper_names.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

bool is_adjective(const Candidate& word) {
  if (word.entry && word.entry->adjective >= 0 &&
      (word.as_a_noun < word.entry->adjective || (word.as_a_noun == word.entry->adjective && word.noun_follows))) {
    return true;
  }
  return ends_with(word.token.text, "ed") && !word.infinitive.empty() && word.as_a_noun < 0;
}

bool is_adverb(const Candidate& word) {
  return word.entry && word.entry->adverb >= 0 && word.as_a_noun < word.entry->adverb && word.entry->adjective < 0;
}

Word noun_of(const Token& token) {
  Word word;
  word.text = token.text;
  const bool in_law = ends_with(token.text, "-in-law");
  word.base = in_law ? token.text.substr(0, token.text.find('-')) : grammar::singular(token.text);
  const auto& names = words::grammar::proper_names;
  const bool listed_whole = names.find(token.text) && !names.find(word.base);
  if (token.name && (listed_whole || !lexicon::look_up(word.base))) word.base = token.text;  // "Hans"
  word.plural = !in_law && word.base != token.text;
  auto entry = lexicon::look_up(word.base);
  const bool initials =
      token.name && token.written.size() > 1 &&
      std::all_of(token.written.begin(), token.written.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  const bool listed = words::lexicon::nouns.find(word.base) || grammar::is_acronym(word.base);
  if (entry && (entry->noun < 0 || (initials && !listed))) entry.reset();  // "HR" is no hour
  word.category = entry ? std::string(entry->category) : "thing";
  word.emoji = entry ? std::string(entry->emoji) : "";
  word.proper = token.name || (entry && !entry->proper.empty());
  if (token.name) {
    word.text = token.written;
  } else if (word.proper) {
    word.text = grammar::capitalised(token.text);
  }
  if (grammar::is_acronym(word.base)) word.text = grammar::upper(word.base) + (word.plural ? "s" : "");
  if (!token.emoji.empty()) word.emoji = token.emoji;
  return word;
}

Word content_word(const Candidate& word) {
  const auto& text = word.token.text;
  const auto verb = word_as(Part::verb, text, word.infinitive);
  if (word.is_ing()) {
    if (const auto form = ing_form(word)) return *form;
  }
  if (is_wanted_verb(word)) return verb;
  const bool nothing_follows = word.after.empty() || word.after_part;
  const bool the_last = word.after.empty() && word.words.size() > 2 && word.words.back().text == "the";
  if (word.before == Part::determiner && nothing_follows && (word.as_a_noun >= 0 || the_last) && !word.is_ing()) {
    return noun_of(word.token);  // "the void"
  }
  const bool ends_noun_phrase = word.after_noun() && !word.before_plural && nothing_follows && word.as_a_noun > 0;
  if (ends_noun_phrase && word.entry && word.entry->adjective >= 0 && word.words.size() > 1 &&
      word.words[word.words.size() - 2].part == Part::determiner) {
    return noun_of(word.token);  // "a law firm"
  }
  const bool told_of_subject = word.before == Part::copula && (word.words.size() > 1 || word.words[0].text == "be") &&
                               word.entry && word.entry->adjective >= 0;
  if (told_of_subject && !word.noun_follows && !word.is_past())
    return word_as(Part::adjective, text, text);  // "is kind"
  if (const auto form = past_form(word)) return *form;
  if (const auto form = present_form(word)) return *form;
  if (is_adjective(word)) return word_as(Part::adjective, text, text);
  if (is_adverb(word)) return word_as(Part::adverb, text, text);
  if (word.as_a_noun < 0 && word.as_a_verb > 0 && !word.token.translated) return verb;
  return noun_of(word.token);
}

bool is_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Word word_at(const std::vector<Token>& tokens, std::size_t at, const Words& before) {
  const auto& token = tokens[at];
  if (without_s(token.text) != token.text && !part_of_function_word(token.text)) {
    auto name = token;
    name.text = without_s(token.text);
    if (ends_with(name.written, "'s") || ends_with(name.written, "'S")) name.written.resize(name.written.size() - 2);
    auto owner = noun_of(name);
    owner.text += "'s";
    owner.part = Part::possessive;
    return owner;
  }
  if (token.name || token.part == Part::noun) return noun_of(token);
  if (token.part == Part::adjective) return word_as(Part::adjective, token.text, token.text);
  if (token.part) return word_as(*token.part, token.text, grammar::infinitive(token.text));
  if (const auto part = part_of_function_word(token.text)) {
    const auto base = *part == Part::verb || *part == Part::gerund ? grammar::infinitive(token.text) : "";
    return word_as(*part, token.text, base.empty() ? token.text : base);
  }
  if (is_digits(token.text))
    return word_as(token.text.size() <= 4 ? Part::number : Part::dropped, token.text, token.text);
  return content_word({tokens, at, before});
}

}  // namespace generator::draft
