#include "generator/draft/parts.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/lexicon/lexicon.h"
#include "generator/words.h"

namespace generator::draft {

namespace {

bool ends_with(const std::string& word, std::string_view end) {
  return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
}

bool is_in(Part part, std::initializer_list<Part> parts) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

Word made(Part part, const std::string& text, const std::string& base) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

// "who", "can" and "they" want a verb; one that stands there already is enough.
bool wants_verb(const Words& before) {
  const auto first = std::find_if(before.begin(), before.end(), [](const Word& w) { return w.part != Part::question; });
  const bool inverted = first != before.end() && first->part == Part::modal;
  if (inverted && before.back().part != Part::noun && before.back().part != Part::pronoun) return false;  // "do fish"
  for (auto at = before.size(); at-- > 0;) {
    const auto part = before[at].part;
    if (is_in(part, {Part::relative, Part::modal})) return true;
    if (part == Part::pronoun) {
      static constexpr std::string_view kSubjects[] = {"he", "i", "she", "they", "we"};
      const bool subject =
          std::find(std::begin(kSubjects), std::end(kSubjects), before[at].text) != std::end(kSubjects);
      const bool object =
          !subject && at > 0 && is_in(before[at - 1].part, {Part::verb, Part::gerund, Part::preposition, Part::of});
      if (!object) return true;
    }
    if (is_in(part, {Part::verb, Part::copula, Part::pause, Part::gerund, Part::participle})) return false;
  }
  return false;
}

// The verb in front decides on "to": "wants to dance", but "goes to work".
bool is_infinitive_behind(const Words& before) {
  if (before.empty() || before.back().text != "to") return false;
  const auto part = before.size() > 1 ? before[before.size() - 2].part : Part::pause;
  return is_in(part, {Part::adjective, Part::participle}) ||
         (is_in(part, {Part::verb, Part::gerund}) && before[before.size() - 2].base != "go");
}

// A word that is not a function word, with all that decides on its part of speech.
struct Candidate {
  const Token& token;
  const Words& words;
  Part before = Part::pause;
  std::string after;  // the next word; empty before a pause
  std::optional<Part> after_part;
  std::optional<lexicon::Entry> entry;
  int as_a_noun = -1, as_a_verb = -1;  // how common it is as one; -1: never
  std::string infinitive;              // empty: it is no verb's form
  bool noun_follows = false, before_plural = false;

  Candidate(const std::vector<Token>& tokens, std::size_t at, const Words& words)
      : token(tokens[at]),
        words(words),
        entry(lexicon::look_up(token.text)),
        infinitive(grammar::infinitive(token.text)) {
    if (!words.empty()) {
      before = words.back().part;
      before_plural = words.back().plural;
    }
    if (!token.pause && at + 1 < tokens.size()) after = tokens[at + 1].text;
    after_part = part_of_function_word(after);
    const auto noun = lexicon::look_up(grammar::singular(token.text));
    const auto verb = lexicon::look_up(infinitive);
    as_a_noun = noun ? noun->noun : -1;
    as_a_verb = verb ? verb->verb : -1;
    const auto next = lexicon::look_up(grammar::singular(after));
    noun_follows = !after.empty() && !after_part && (!next || next->noun >= 0);
  }

  bool is_ing() const { return ends_with(token.text, "ing") && !infinitive.empty() && infinitive != token.text; }
  bool is_base() const { return infinitive == token.text; }
  bool is_third() const { return token.text.back() == 's' && !is_base() && !infinitive.empty(); }
  bool is_past() const { return !infinitive.empty() && !is_base() && !is_third() && !is_ing(); }
  bool follows(std::initializer_list<Part> parts) const { return is_in(before, parts); }
  bool precedes(std::initializer_list<Part> parts) const { return after_part && is_in(*after_part, parts); }
  bool after_noun() const { return before == Part::noun; }
  bool opens_object() const { return precedes({Part::determiner, Part::possessive, Part::pronoun, Part::number}); }
};

// A word such as "dancing" is a gerund or an adjective; nothing if neither fits.
std::optional<Word> ing_form(const Candidate& word) {
  const auto& text = word.token.text;
  const auto gerund = made(Part::gerund, text, word.infinitive);
  const bool mass_before = word.after_noun() && grammar::is_mass(word.words.back().base);
  if (mass_before && word.noun_follows && word.words.size() == 1) {
    return made(Part::adjective, text, text);  // "coffee loving squirrels"
  }
  const bool adverb_before = word.before == Part::adverb && word.words.size() > 1;
  if ((word.after_noun() || adverb_before) && !word.after.empty()) return gerund;
  if (word.words.empty() && word.precedes({Part::preposition, Part::adverb})) return gerund;  // "crying over milk"
  if (word.opens_object() && !word.follows({Part::determiner, Part::possessive})) return gerund;
  if (word.as_a_noun > 3) return std::nullopt;
  const bool place_or_thing = word.before == Part::preposition && word.after.empty() && word.as_a_noun >= 0;
  if (place_or_thing && word.words.back().text != "without") return std::nullopt;  // "from accounting"
  const bool tied_to_verb =
      word.follows({Part::preposition, Part::of}) && word.words.size() > 1 &&
      is_in(word.words[word.words.size() - 2].part, {Part::verb, Part::gerund, Part::adjective, Part::participle});
  if (tied_to_verb && !word.after.empty()) return gerund;  // "dream of becoming vodka"
  if (word.follows({Part::noun, Part::copula, Part::gerund}) || adverb_before) return gerund;
  if (word.follows({Part::preposition, Part::conjunction}) && !word.noun_follows) return gerund;
  if (word.follows({Part::verb})) return gerund;
  if (word.noun_follows && word.before != Part::preposition) return made(Part::adjective, text, text);
  return word.as_a_noun < 0 ? std::optional(gerund) : std::nullopt;
}

// "ate", but not "made", which is a participle too.
bool is_past_tense_only(const Candidate& word) {
  const auto forms = words::grammar::irregular_verbs.find(word.infinitive);
  if (!forms) return false;
  const auto tab = forms->find('\t');
  return forms->substr(0, tab) == word.token.text && forms->substr(tab + 1) != word.token.text;
}

std::optional<Word> past_form(const Candidate& word) {
  if (!word.is_past() || word.as_a_noun > word.as_a_verb + 3) return std::nullopt;
  const auto verb = made(Part::verb, word.token.text, word.infinitive);
  const auto participle = made(Part::participle, word.token.text, word.infinitive);
  if (word.before == Part::copula) return participle;
  const bool behind_noun_and_adverb = word.before == Part::adverb && word.words.size() > 1 &&
                                      is_in(word.words[word.words.size() - 2].part, {Part::noun, Part::copula});
  if (word.before == Part::adverb && !behind_noun_and_adverb) return std::nullopt;  // "a very tired worker"
  if (!word.after_noun() && word.before != Part::adverb) return std::nullopt;
  if (word.after_noun() && word.words.size() > 1 && word.noun_follows &&
      word.words[word.words.size() - 2].part == Part::determiner && ends_with(word.token.text, "ed") &&
      grammar::is_mass(word.words.back().base)) {
    return std::nullopt;  // "a chocolate covered pretzel"
  }
  if (is_past_tense_only(word) || word.opens_object()) return verb;
  if (word.noun_follows) return word.words.size() > 1 || word.before_plural ? std::optional(verb) : std::nullopt;
  return participle;
}

// Those that come with a verb even between nouns: "cat runs for mayor", "squirrels plan a heist".
std::optional<Word> present_form(const Candidate& word) {
  const auto verb = made(Part::verb, word.token.text, word.infinitive);
  const bool order = word.words.empty() || (word.words.size() == 1 && word.before == Part::adverb);
  if (order && word.is_base() && word.precedes({Part::determiner, Part::possessive}) && !word.token.capital &&
      word.as_a_verb >= 0 && word.as_a_verb + 2 >= word.as_a_noun) {
    return verb;  // "never trust a flamingo"
  }
  if (!word.after_noun() || word.as_a_verb < 0) return std::nullopt;
  const bool agrees = word.before_plural ? word.is_base() : word.is_third();
  if (!agrees) return std::nullopt;
  if (word.opens_object() || word.precedes({Part::relative, Part::question})) return verb;
  const bool rather = word.as_a_verb > word.as_a_noun;
  if (word.precedes({Part::preposition, Part::adverb, Part::of}) && word.as_a_verb + 1 >= word.as_a_noun) return verb;
  if (word.after.empty()) return rather && word.before_plural ? std::optional(verb) : std::nullopt;
  return rather || (word.before_plural && word.as_a_verb + 1 >= word.as_a_noun) ? std::optional(verb) : std::nullopt;
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

// The verb that a relative, modal or pronoun in front of it waits for.
bool is_wanted_verb(const Candidate& word) {
  if (word.infinitive.empty() || word.is_ing() || word.as_a_verb < 0) return false;
  if (word.follows({Part::determiner, Part::possessive, Part::adjective, Part::number})) return false;
  const bool verb_follows = !word.after.empty() && !word.after_part && word.as_a_noun > word.as_a_verb;
  if (verb_follows && word.before != Part::modal && word.before != Part::adverb) {
    const auto next = lexicon::look_up(grammar::infinitive(word.after));
    if (next && next->verb > 3) return false;  // "that dogs love"
  }
  if (word.after_noun()) return word.as_a_verb + 2 >= word.as_a_noun || word.opens_object();
  return true;
}

Word content_word(const Candidate& word) {
  const auto& text = word.token.text;
  const auto verb = made(Part::verb, text, word.infinitive);
  if (word.is_ing()) {
    if (const auto form = ing_form(word)) return *form;
  }
  if (wants_verb(word.words) && is_wanted_verb(word)) return verb;
  if (word.is_base() && word.as_a_verb >= 0 && is_infinitive_behind(word.words)) return verb;
  if (word.is_base() && word.before == Part::preposition && word.words.back().text == "to" &&
      word.as_a_verb > word.as_a_noun) {
    return verb;
  }
  const bool nothing_follows = word.after.empty() || word.after_part;
  if (word.before == Part::determiner && nothing_follows && word.as_a_noun >= 0 && !word.is_ing()) {
    return noun_of(word.token);  // "the void"
  }
  if (const auto form = past_form(word)) return *form;
  if (const auto form = present_form(word)) return *form;
  if (is_adjective(word)) return made(Part::adjective, text, text);
  if (is_adverb(word)) return made(Part::adverb, text, text);
  if (word.as_a_noun < 0 && word.as_a_verb > 0 && !word.token.translated) return verb;
  return noun_of(word.token);
}

bool is_digits(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Word noun_of(const Token& token) {
  Word word;
  word.text = token.text;
  word.base = grammar::singular(token.text);
  word.plural = word.base != token.text;
  auto entry = lexicon::look_up(word.base);
  if (entry && entry->noun < 0) entry.reset();
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

Word word_at(const std::vector<Token>& tokens, std::size_t at, const Words& before) {
  const auto& token = tokens[at];
  if (ends_with(token.text, "'s") && !part_of_function_word(token.text)) {
    auto name = token;
    name.text.resize(name.text.size() - 2);
    if (ends_with(name.written, "'s") || ends_with(name.written, "'S")) name.written.resize(name.written.size() - 2);
    auto owner = noun_of(name);
    owner.text += "'s";
    owner.part = Part::possessive;
    return owner;
  }
  if (token.name || token.part == Part::noun) return noun_of(token);
  if (token.part == Part::adjective) return made(Part::adjective, token.text, token.text);
  if (token.part) return made(*token.part, token.text, grammar::infinitive(token.text));
  if (const auto part = part_of_function_word(token.text)) {
    const auto base = *part == Part::verb || *part == Part::gerund ? grammar::infinitive(token.text) : "";
    return made(*part, token.text, base.empty() ? token.text : base);
  }
  if (is_digits(token.text)) return made(token.text.size() <= 4 ? Part::number : Part::dropped, token.text, token.text);
  return content_word({tokens, at, before});
}

}  // namespace generator::draft
