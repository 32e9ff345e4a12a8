#include "generator/draft/read/verb_forms.h"

#include <algorithm>
#include <iterator>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

namespace {

// An array of cases is a decision list: the first case that fits gives the part of speech, or none if the word is not
// one of the forms in question. The comments on the cases are examples.
struct Case {
  bool (*fits)(const Candidate& word);
  std::optional<Part> part;
};

template <std::size_t count>
std::optional<Word> first_fitting(const Case (&cases)[count], const Candidate& word) {
  const auto found = std::find_if(std::begin(cases), std::end(cases), [&](const Case& one) { return one.fits(word); });
  if (found == std::end(cases) || !found->part) return std::nullopt;
  const auto& text = word.token.text;
  return word_as(*found->part, text, *found->part == Part::adjective ? text : word.infinitive);
}

bool is_compound(const Candidate& word) {
  return words::lexicon::compounds.find(word.token.text + ' ' + grammar::singular(word.after)).has_value();
}

bool is_behind_adverb(const Candidate& word) { return word.before == Part::adverb && word.words.size() > 1; }

bool is_mass_before(const Candidate& word) { return word.after_noun() && grammar::is_mass(word.words.back().base); }

// Recognises "ate", but not "made", which is a participle too.
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

// An order begins with a verb: "never trust a flamingo".
bool is_order(const Candidate& word) {
  const bool first = word.words.empty() || (word.words.size() == 1 && word.before == Part::adverb);
  return first && word.is_base() && word.precedes({Part::determiner, Part::possessive, Part::pronoun}) &&
         !word.token.capital && word.as_a_verb >= 0 && word.as_a_verb + 2 >= word.as_a_noun;
}

bool agrees(const Candidate& word) { return word.before_plural ? word.is_base() : word.is_third(); }

// Recognises "put" of "my son put a peanut up his nose", whose past is like its base.
bool is_past_like_base(const Candidate& word) {
  const auto forms = words::grammar::irregular_verbs.find(word.infinitive);
  return word.is_base() && word.after_noun() && forms && forms->substr(0, forms->find('\t')) == word.token.text;
}

bool is_rather_verb(const Candidate& word) {
  return word.as_a_verb > word.as_a_noun || (word.before_plural && word.as_a_verb + 1 >= word.as_a_noun);
}

using C = const Candidate&;

const Case kIngForms[] = {
    // "parking lot"
    {[](C w) { return is_compound(w) && w.as_a_noun >= 0; }, std::nullopt},
    {[](C w) { return is_compound(w); }, Part::adjective},
    // "time traveling lawnmower"
    {[](C w) {
       return w.after_noun() && is_one_of(w.words.back().text, {"time", "fire"}) && w.noun_follows;
     },
     Part::adjective},
    // "coffee loving squirrels"
    {[](C w) { return is_mass_before(w) && w.noun_follows && w.words.size() == 1; }, Part::adjective},
    // "an opera singing walrus"
    {[](C w) { return w.after_noun() && !w.before_plural && w.names_living_next() && w.opens_with_article(); },
     Part::adjective},
    {[](C w) { return (w.after_noun() || is_behind_adverb(w)) && !w.after.empty(); }, Part::gerund},
    // "getting older"
    {[](C w) {
       return w.words.empty() && !w.after_part &&
              is_one_of(w.infinitive, {"be", "become", "feel", "get", "go", "grow", "stay"});
     },
     Part::gerund},
    // "crying over milk"
    {[](C w) {
       return w.words.empty() && w.precedes({Part::preposition, Part::adverb});
     },
     Part::gerund},
    {[](C w) {
       return w.opens_object() && !w.follows({Part::determiner, Part::possessive});
     },
     Part::gerund},
    // "wedding" is far more common as a noun.
    {[](C w) { return w.as_a_noun > 3; }, std::nullopt},
    // "from accounting"
    {[](C w) {
       return w.before == Part::preposition && w.after.empty() && w.as_a_noun >= 0 && w.words.back().text != "without";
     },
     std::nullopt},
    // "dream of becoming vodka"
    {[](C w) {
       return w.follows({Part::preposition, Part::of}) && !w.after.empty() &&
              is_one_of(w.before_last(), {Part::verb, Part::gerund, Part::adjective, Part::participle});
     },
     Part::gerund},
    {[](C w) {
       return w.follows({Part::noun, Part::copula, Part::gerund}) || is_behind_adverb(w);
     },
     Part::gerund},
    {[](C w) {
       return w.follows({Part::preposition, Part::conjunction}) && !w.noun_follows;
     },
     Part::gerund},
    {[](C w) { return w.follows({Part::verb}); }, Part::gerund},
    {[](C w) { return w.noun_follows && w.before != Part::preposition; }, Part::adjective},
    {[](C w) { return w.as_a_noun < 0; }, Part::gerund}};

const Case kPastForms[] = {
    // "run by hedgehogs"
    {[](C w) { return w.after_noun() && w.after == "by" && is_participle(w); }, Part::participle},
    {[](C w) { return !w.is_past() || w.as_a_noun > w.as_a_verb + 3; }, std::nullopt},
    {[](C w) { return w.before == Part::copula; }, Part::participle},
    // "a very tired worker"
    {[](C w) {
       return w.before == Part::adverb && !is_one_of(w.before_last(), {Part::noun, Part::copula});
     },
     std::nullopt},
    {[](C w) { return !w.after_noun() && w.before != Part::adverb; }, std::nullopt},
    // "a chocolate covered pretzel"
    {[](C w) {
       return is_mass_before(w) && w.before_last() == Part::determiner && w.noun_follows &&
              ends_with(w.token.text, "ed");
     },
     std::nullopt},
    {[](C w) { return is_past_tense_only(w) || w.opens_object(); }, Part::verb},
    {[](C w) { return w.noun_follows && (w.words.size() > 1 || w.before_plural); }, Part::verb},
    {[](C w) { return w.noun_follows; }, std::nullopt},
    {[](C) { return true; }, Part::participle}};

const Case kPresentForms[] = {
    {is_order, Part::verb},
    {[](C w) { return is_past_like_base(w) && w.opens_object(); }, Part::verb},
    {[](C w) { return !w.after_noun() || w.as_a_verb < 0 || !agrees(w); }, std::nullopt},
    {[](C w) {
       return w.opens_object() || w.precedes({Part::relative, Part::question});
     },
     Part::verb},
    {[](C w) {
       return w.precedes({Part::preposition, Part::adverb, Part::of}) && w.as_a_verb + 1 >= w.as_a_noun;
     },
     Part::verb},
    {[](C w) { return w.after.empty() && !(w.before_plural && w.as_a_verb > w.as_a_noun); }, std::nullopt},
    {is_rather_verb, Part::verb}};

}  // namespace

std::optional<Word> ing_form(const Candidate& word) { return first_fitting(kIngForms, word); }

std::optional<Word> past_form(const Candidate& word) { return first_fitting(kPastForms, word); }

std::optional<Word> present_form(const Candidate& word) { return first_fitting(kPresentForms, word); }

namespace {

// Says whether a verb is missing. "who", "can" and "they" need one, unless it stands there already.
bool wants_verb(const Words& before) {
  const auto first = std::find_if(before.begin(), before.end(), [](const Word& w) { return w.part != Part::question; });
  const bool inverted = first != before.end() && first->part == Part::modal;
  if (inverted && before.size() < 4 && before.back().text == "not") return true;  // "do not tickle"
  if (inverted && before.back().part != Part::noun && before.back().part != Part::pronoun) return false;  // "do fish"
  for (auto at = before.size(); at-- > 0;) {
    const auto part = before[at].part;
    if (is_one_of(part, {Part::relative, Part::modal})) return true;
    if (part == Part::pronoun) {
      const bool subject = is_one_of(before[at].text, {"he", "i", "she", "they", "we"});
      const bool object =
          !subject && at > 0 && is_one_of(before[at - 1].part, {Part::verb, Part::gerund, Part::preposition, Part::of});
      if (!object) return true;
    }
    if (is_one_of(part, {Part::verb, Part::copula, Part::pause, Part::gerund, Part::participle})) return false;
  }
  return false;
}

// The verb in front decides what "to" is: "wants to dance", but "goes to work".
bool is_infinitive_behind(const Words& before) {
  if (before.empty() || before.back().text != "to") return false;
  const auto part = before.size() > 1 ? before[before.size() - 2].part : Part::pause;
  return is_one_of(part, {Part::adjective, Part::participle}) ||
         (is_one_of(part, {Part::verb, Part::gerund}) && before[before.size() - 2].base != "go");
}

bool is_awaited(const Candidate& word) {
  if (word.infinitive.empty() || word.is_ing() || word.as_a_verb < 0) return false;
  if (word.before == Part::preposition && word.words.back().text != "to") return false;  // "someone at work"
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
