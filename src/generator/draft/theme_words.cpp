#include "generator/draft/theme_words.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "generator/draft/blocked.h"
#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/draft/tokens.h"
#include "generator/draft/translate.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

// Translations of two words, such as "hot dog", become two tokens.
std::vector<Token> apart(const std::vector<Token>& tokens) {
  std::vector<Token> words;
  for (const auto& token : tokens) {
    std::size_t from = 0;
    for (std::size_t space; (space = token.text.find_first_of(" -", from)) != std::string::npos; from = space + 1) {
      words.push_back({token.text.substr(from, space - from), false, false, token.translated});
    }
    words.push_back({token.text.substr(from), token.capital, token.pause, token.translated});
  }
  return words;
}

std::string only_letters(const std::string& text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return kept;
}

bool ends_with(const std::string& word, std::string_view end) {
  return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
}

Word as_noun(const std::string& text, bool capital) {
  Word word;
  word.text = text;
  word.base = grammar::singular(text);
  word.plural = word.base != text;
  word.part = Part::noun;
  auto entry = lexicon::look_up(word.base);
  if (entry && entry->noun < 0) entry.reset();
  word.category = entry ? std::string(entry->category) : "thing";
  word.emoji = entry ? std::string(entry->emoji) : "";
  word.proper = (entry && !entry->proper.empty()) || (!entry && capital);
  if (word.proper) word.text = grammar::capitalised(text);
  if (grammar::is_acronym(text)) word.text = grammar::upper(text);
  return word;
}

struct Neighbours {
  std::optional<Part> before;
  bool before_plural = false, before_mass = false;
  std::string after;
};

bool could_be_noun(const std::string& word) {
  if (word.empty() || is_function_word(word)) return false;
  const auto entry = lexicon::look_up(grammar::singular(word));
  return !entry || entry->noun >= 0;
}

Word as_verb(const std::string& text, const std::string& base, Part part) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

Word as_adjective(const std::string& text) {
  Word word;
  word.text = text;
  word.base = text;
  word.part = Part::adjective;
  return word;
}

Word as_adverb(const std::string& text) {
  auto word = as_adjective(text);
  word.part = Part::adverb;
  return word;
}

// A word that is not a function word, with all that decides on its part of speech.
struct Candidate {
  const Token& token;
  const Neighbours& by;
  std::optional<lexicon::Entry> entry;
  int as_a_noun, as_a_verb;  // how common it is as one; -1: never
  std::string infinitive;    // empty: it is no verb's form
  bool after_noun, noun_follows;

  Candidate(const Token& token, const Neighbours& by)
      : token(token), by(by), entry(lexicon::look_up(token.text)), infinitive(grammar::infinitive(token.text)) {
    const auto noun = lexicon::look_up(grammar::singular(token.text));
    const auto verb = lexicon::look_up(infinitive);
    as_a_noun = noun ? noun->noun : -1;
    as_a_verb = verb ? verb->verb : -1;
    after_noun = by.before == Part::noun;
    noun_follows = could_be_noun(by.after);
  }

  bool is_ing() const { return ends_with(token.text, "ing") && !infinitive.empty() && infinitive != token.text; }
};

// A word such as "dancing" is a gerund or an adjective; nothing if neither fits.
std::optional<Word> ing_form(const Candidate& word) {
  const auto& text = word.token.text;
  const bool after_preposition = word.by.before == Part::preposition;
  if (word.by.before_mass && word.noun_follows) return as_adjective(text);  // "coffee loving squirrels"
  if (word.after_noun && !word.by.after.empty()) return as_verb(text, word.infinitive, Part::gerund);
  if (word.as_a_noun > 3) return std::nullopt;
  if (word.after_noun || word.by.before == Part::copula || (!word.noun_follows && after_preposition)) {
    return as_verb(text, word.infinitive, Part::gerund);
  }
  if (word.noun_follows && !after_preposition) return as_adjective(text);
  if (word.as_a_noun < 0) return as_verb(text, word.infinitive, Part::gerund);
  return std::nullopt;
}

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

bool is_finite_verb(const Candidate& word) {
  if (word.after_noun && word.as_a_verb > word.as_a_noun + 1 && !word.by.after.empty()) return true;
  if (word.after_noun && word.by.before_plural && word.infinitive == word.token.text &&
      word.as_a_verb + 1 >= word.as_a_noun) {
    return true;
  }
  return word.as_a_noun < 0 && word.as_a_verb > 0 && !word.token.translated;
}

// A capital behind a preposition makes a name: "of Berlin", although a berlin is a carriage.
Word noun_or_name(const Candidate& word) {
  auto noun = as_noun(word.token.text, word.token.capital);
  const bool named = word.token.capital && (word.by.before == Part::of || word.by.before == Part::preposition);
  if (named && !noun.proper && !noun.plural) {
    noun.proper = true;
    noun.text = grammar::capitalised(noun.text);
  }
  return noun;
}

Word content_word(const Candidate& word) {
  const auto& text = word.token.text;
  if (word.is_ing()) {
    if (const auto form = ing_form(word)) return *form;
  }
  if (word.by.before == Part::relative && !word.infinitive.empty()) return as_verb(text, word.infinitive, Part::verb);
  const bool nothing_follows = word.by.after.empty() || is_function_word(word.by.after);
  if (word.by.before == Part::determiner && nothing_follows && word.as_a_noun >= 0 && !word.is_ing()) {
    return as_noun(text, word.token.capital);  // "the void"
  }
  if (is_adjective(word)) return as_adjective(text);
  if (is_adverb(word)) return as_adverb(text);
  if (is_finite_verb(word)) return as_verb(text, word.infinitive, Part::verb);
  return noun_or_name(word);
}

Word tagged(const Token& token, const Neighbours& by) {
  if (const auto part = part_of_function_word(token.text)) {
    Word word;
    word.text = word.base = token.text;
    word.part = *part;
    return word;
  }
  if (std::all_of(token.text.begin(), token.text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    Word word;
    word.text = word.base = token.text;
    word.part = token.text.size() <= 4 ? Part::number : Part::dropped;
    return word;
  }
  if (ends_with(token.text, "'s")) {
    auto owner = as_noun(token.text.substr(0, token.text.size() - 2), token.capital);
    owner.text += "'s";
    owner.part = Part::possessive;
    return owner;
  }
  return content_word({token, by});
}

// The tokens that a draft may use, with a pause in place of those that were dropped.
std::vector<Token> usable(const std::vector<Token>& tokens) {
  std::vector<std::string> folded;
  for (const auto& token : tokens) folded.push_back(token.text);
  const auto drop = blocked::to_drop(folded);

  std::vector<Token> kept;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    auto token = tokens[at];
    const bool masked = token.text.find_first_of("@$!|+*") != std::string::npos;
    if (drop[at] || masked || token.text.size() > 40) {
      if (!kept.empty()) kept.back().pause = true;
      continue;
    }
    const auto possessive = ends_with(token.text, "'s");
    const bool ascii = std::all_of(token.text.begin(), token.text.end(), [](unsigned char c) { return c < 0x80; });
    if (ascii && !possessive && !is_function_word(token.text) && !token.translated)
      token.text = only_letters(token.text);
    if (!token.text.empty()) kept.push_back(token);
  }
  return kept;
}

Neighbours neighbours_of(const Words& words, const std::vector<Token>& tokens, std::size_t at) {
  Neighbours by;
  if (!words.empty()) {
    by.before = words.back().part;
    by.before_plural = words.back().plural;
    by.before_mass = words.back().part == Part::noun && grammar::is_mass(words.back().base);
  }
  if (!tokens[at].pause && at + 1 < tokens.size()) by.after = tokens[at + 1].text;
  return by;
}

// "gatos borrachos": English has the adjective in front of the noun.
void put_adjective_in_front(Words& words) {
  const auto last = words.size() - 1;
  const bool behind =
      last > 0 && words[last].translated && words[last].part == Part::adjective && words[last - 1].part == Part::noun;
  if (behind) std::swap(words[last], words[last - 1]);
}

}  // namespace

Words read_words(const std::string& theme) {
  const auto tokens = apart(translated(usable(tokens_of(theme))));
  Words words;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& token = tokens[at];
    const auto letters = only_letters(token.text);
    if (letters.empty() || (letters.size() < 2 && token.text != "a")) continue;
    auto word = tagged(token, neighbours_of(words, tokens, at));
    word.translated = token.translated;
    const auto entry = lexicon::look_up(word.base);
    if (entry && entry->person) word.part = Part::dropped;
    words.push_back(std::move(word));
    put_adjective_in_front(words);
    if (token.pause) {
      words.emplace_back();
      words.back().part = Part::pause;
    }
  }
  return words;
}

}  // namespace generator::draft
