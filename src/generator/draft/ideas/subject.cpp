#include "generator/draft/ideas/subject.h"

#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

// Says whether the noun says less than the one that it is tied to: "a day in the life of a potato", "taco truck".
bool is_light(std::string_view noun) { return words::theme::light_nouns.has(noun); }

// Says whether the noun in front belongs to a participle or an adjective: "coffee addicted squirrels", "fire breathing
// chicken".
bool joins_nouns(const Words& words, std::size_t at) {
  const auto& word = words[at];
  if (at == 0 || at + 1 >= words.size() || word.part != Part::adjective) return false;
  const auto& before = words[at - 1];
  if (before.part != Part::noun || before.plural || words[at + 1].part != Part::noun) return false;
  // These belong to the noun in front of them, as in "hour long meeting".
  if (is_one_of(word.text, {"deep", "free", "high", "like", "long", "old", "only", "proof", "sized", "tall", "wide"}))
    return true;
  if (is_one_of(word.text, {"last", "next"})) return false;  // "my birthday last week"
  const auto entry = lexicon::look_up(word.text);
  if (!word.translated && entry && entry->noun >= 0) return true;  // "tortoise express delivery"
  return ends_with(word.text, "ed") || ends_with(word.text, "ing");
}

// Recognises "very" in "very big", but not "never" in "cats never sleep".
bool intensifies(const Words& words, std::size_t at) {
  if (at + 1 >= words.size() || words[at].text == "not" || words[at].text == "never") return false;
  const auto next = words[at + 1].part;
  return is_one_of(next, {Part::adjective, Part::adverb, Part::number});
}

// Recognises "my", but not "grandmother's".
bool is_pronoun(const Word& word) { return word.part == Part::possessive && word.text == word.base; }

bool in_surname(const Words& words, std::size_t at, std::size_t end) {
  return end == at + 2 && words[at].proper && words[at + 1].text == "the";
}

}  // namespace

bool has_surname(const Words& words, Span phrase) {
  return phrase.end - phrase.begin > 2 && words[phrase.begin].proper && words[phrase.begin + 1].text == "the";
}

bool opens_noun_phrase(Part part) {
  return is_one_of(part, {Part::determiner, Part::possessive, Part::number, Part::adjective, Part::noun, Part::adverb});
}

std::optional<Span> noun_phrase_at(const Words& words, std::size_t at) {
  if (words[at].part == Part::adverb && !intensifies(words, at)) return std::nullopt;
  std::size_t end = at, last_noun = 0;
  while (end < words.size() && opens_noun_phrase(words[end].part)) {
    const bool owner_or_article = words[end].part == Part::determiner || is_pronoun(words[end]);
    const bool surname = end == at + 1 && words[at].proper && words[end].text == "the";  // "Steve the goose"
    const bool new_phrase = end > at && owner_or_article && words[end - 1].part != Part::determiner && !surname;
    const bool ends_here = words[end].part != Part::noun && !surname && !in_surname(words, at, end) &&
                           words[end].part != Part::possessive && !joins_nouns(words, end);
    if (new_phrase || (last_noun > 0 && ends_here)) break;
    if (end > at && words[end].part == Part::adverb && !intensifies(words, end)) break;
    if (words[end].part == Part::noun) last_noun = end + 1;
    ++end;
  }
  if (last_noun == 0) return std::nullopt;
  return Span{at, last_noun};
}

namespace {

std::optional<Span> first_noun_phrase(const Words& words, std::size_t from) {
  for (auto at = from; at < words.size(); ++at) {
    if (!opens_noun_phrase(words[at].part)) continue;
    if (auto span = noun_phrase_at(words, at)) return span;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Span> subject_of(const Words& words) {
  auto span = first_noun_phrase(words, 0);
  while (span && span->end < words.size()) {
    const auto& head = words[span->end - 1];
    const bool tied = words[span->end].part == Part::of || words[span->end].text == "about" ||
                      (words[span->end].text == "in" && head.base == "day");
    if (!tied || !is_light(head.base) || span->end - span->begin > 2) break;
    const auto next = noun_phrase_at(words, span->end + 1);
    if (!next) break;
    span = next;
  }
  return span;
}

namespace {

bool is_rather_adjective(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  return entry && entry->adjective > entry->noun;
}

// Recognises persons named for what they do with an animal, such as a "dog walker" or a "cat lady". They are no
// animals.
bool is_done_to_animals(std::string_view person) {
  return is_one_of(person, {"breeder", "catcher", "fan",   "farmer", "groomer", "handler", "herder",  "hunter",
                            "keeper",  "lady",    "lover", "monger", "owner",   "person",  "racer",   "rider",
                            "sitter",  "slayer",  "tamer", "thief",  "trainer", "walker",  "watcher", "whisperer"});
}

}  // namespace

const Word& star_of(const Words& words, Span subject) {
  const auto& head = words[subject.end - 1];
  const auto& first = words[subject.begin];
  if (has_surname(words, subject) && is_rather_adjective(head.base)) return first;
  if ((head.category == "person" || head.category == "group") && subject.end - subject.begin > 1) {
    for (auto at = subject.end - 1; at-- > subject.begin && !is_done_to_animals(head.base);) {
      if (words[at].part == Part::noun && is_creature(words[at].category)) return words[at];  // "cat programmer"
    }
  }
  if (!is_light(head.base)) return head;
  for (auto at = subject.end - 1; at-- > subject.begin;) {
    const auto& word = words[at];
    const bool noun = word.part == Part::noun || (word.part == Part::possessive && word.text != word.base);
    if (noun && !is_light(word.base) && word.base.size() >= 3) return word;
  }
  for (auto at = subject.end; at < words.size(); ++at) {
    if (words[at].part == Part::noun && !is_light(words[at].base) && !words[at].emoji.empty()) return words[at];
  }
  return head;
}

}  // namespace generator::draft
