#include "generator/draft/verb_forms.h"

#include <algorithm>
#include <iterator>

#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/words.h"

namespace generator::draft {

std::optional<Word> ing_form(const Candidate& word) {
  const auto& text = word.token.text;
  const auto gerund = word_as(Part::gerund, text, word.infinitive);
  if (words::lexicon::compounds.find(text + ' ' + grammar::singular(word.after))) {
    return word.as_a_noun >= 0 ? std::nullopt : std::optional(word_as(Part::adjective, text, text));  // "parking lot"
  }
  const bool joined = word.after_noun() && (word.words.back().text == "time" || word.words.back().text == "fire");
  if (joined && word.noun_follows) return word_as(Part::adjective, text, text);  // "time traveling lawnmower"
  const bool mass_before = word.after_noun() && grammar::is_mass(word.words.back().base);
  if (mass_before && word.noun_follows && word.words.size() == 1) {
    return word_as(Part::adjective, text, text);  // "coffee loving squirrels"
  }
  if (word.after_noun() && !word.before_plural && word.names_living_next() && word.opens_with_article()) {
    return word_as(Part::adjective, text, text);  // "an opera singing walrus"
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
      is_one_of(word.words[word.words.size() - 2].part, {Part::verb, Part::gerund, Part::adjective, Part::participle});
  if (tied_to_verb && !word.after.empty()) return gerund;  // "dream of becoming vodka"
  if (word.follows({Part::noun, Part::copula, Part::gerund}) || adverb_before) return gerund;
  if (word.follows({Part::preposition, Part::conjunction}) && !word.noun_follows) return gerund;
  if (word.follows({Part::verb})) return gerund;
  if (word.noun_follows && word.before != Part::preposition) return word_as(Part::adjective, text, text);
  return word.as_a_noun < 0 ? std::optional(gerund) : std::nullopt;
}

namespace {

// "ate", but not "made", which is a participle too.
bool is_past_tense_only(const Candidate& word) {
  const auto forms = words::grammar::irregular_verbs.find(word.infinitive);
  if (!forms) return false;
  const auto tab = forms->find('\t');
  return forms->substr(0, tab) == word.token.text && forms->substr(tab + 1) != word.token.text;
}

bool is_participle(const Candidate& word) {
  const auto forms = words::grammar::irregular_verbs.find(word.infinitive);
  return forms && forms->substr(forms->find('\t') + 1) == word.token.text;
}

}  // namespace

std::optional<Word> past_form(const Candidate& word) {
  if (word.after_noun() && word.after == "by" && is_participle(word)) {
    return word_as(Part::participle, word.token.text, word.infinitive);  // "run by hedgehogs"
  }
  if (!word.is_past() || word.as_a_noun > word.as_a_verb + 3) return std::nullopt;
  const auto verb = word_as(Part::verb, word.token.text, word.infinitive);
  const auto participle = word_as(Part::participle, word.token.text, word.infinitive);
  if (word.before == Part::copula) return participle;
  const bool behind_noun_and_adverb = word.before == Part::adverb && word.words.size() > 1 &&
                                      is_one_of(word.words[word.words.size() - 2].part, {Part::noun, Part::copula});
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

std::optional<Word> present_form(const Candidate& word) {
  const auto verb = word_as(Part::verb, word.token.text, word.infinitive);
  const bool order = word.words.empty() || (word.words.size() == 1 && word.before == Part::adverb);
  if (order && word.is_base() && word.precedes({Part::determiner, Part::possessive, Part::pronoun}) &&
      !word.token.capital && word.as_a_verb >= 0 && word.as_a_verb + 2 >= word.as_a_noun) {
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

namespace {

// "who", "can" and "they" want a verb; one that stands there already is enough.
bool wants_verb(const Words& before) {
  const auto first = std::find_if(before.begin(), before.end(), [](const Word& w) { return w.part != Part::question; });
  const bool inverted = first != before.end() && first->part == Part::modal;
  if (inverted && before.size() < 4 && before.back().text == "not") return true;  // "do not tickle"
  if (inverted && before.back().part != Part::noun && before.back().part != Part::pronoun) return false;  // "do fish"
  for (auto at = before.size(); at-- > 0;) {
    const auto part = before[at].part;
    if (is_one_of(part, {Part::relative, Part::modal})) return true;
    if (part == Part::pronoun) {
      static constexpr std::string_view kSubjects[] = {"he", "i", "she", "they", "we"};
      const bool subject =
          std::find(std::begin(kSubjects), std::end(kSubjects), before[at].text) != std::end(kSubjects);
      const bool object =
          !subject && at > 0 && is_one_of(before[at - 1].part, {Part::verb, Part::gerund, Part::preposition, Part::of});
      if (!object) return true;
    }
    if (is_one_of(part, {Part::verb, Part::copula, Part::pause, Part::gerund, Part::participle})) return false;
  }
  return false;
}

// The verb in front decides on "to": "wants to dance", but "goes to work".
bool is_infinitive_behind(const Words& before) {
  if (before.empty() || before.back().text != "to") return false;
  const auto part = before.size() > 1 ? before[before.size() - 2].part : Part::pause;
  return is_one_of(part, {Part::adjective, Part::participle}) ||
         (is_one_of(part, {Part::verb, Part::gerund}) && before[before.size() - 2].base != "go");
}

bool is_awaited(const Candidate& word) {
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

}  // namespace

bool is_wanted_verb(const Candidate& word) {
  if (wants_verb(word.words) && is_awaited(word)) return true;
  if (!word.is_base() || word.as_a_verb < 0) return false;
  if (word.as_a_verb + 1 >= word.as_a_noun && is_infinitive_behind(word.words)) return true;
  return word.before == Part::preposition && word.words.back().text == "to" && word.as_a_verb > word.as_a_noun;
}

}  // namespace generator::draft
