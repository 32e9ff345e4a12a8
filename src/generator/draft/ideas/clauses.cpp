#include "generator/draft/ideas/clauses.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/read/candidate.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

namespace {

bool is_hole(Part part) { return part == Part::dropped || part == Part::pause; }

bool is_conjunction_of_nouns(const Words& words, std::size_t at) {
  if (words[at].part != Part::conjunction || words[at].text == "but" || at + 1 >= words.size()) return false;
  return opens_noun_phrase(words[at + 1].part) && noun_phrase_at(words, at + 1).has_value();
}

bool opens_infinitive(const Words& words, std::size_t at) {
  return words[at].text == "to" && at + 1 < words.size() && words[at + 1].part == Part::verb;
}

// A preposition continues the clause in front of it. The other parts of speech here begin a new one.
bool opens_clause(const Words& words, std::size_t at, bool verb_open) {
  const auto part = words[at].part;
  if (part == Part::preposition) return !opens_infinitive(words, at);
  if (part == Part::conjunction) return !is_conjunction_of_nouns(words, at);
  if (verb_open) return false;
  const bool doing = part == Part::gerund || words[at].text == "being";
  if (doing && at > 0 && is_one_of(words[at - 1].part, {Part::of, Part::preposition})) return false;  // "fear of dying"
  return is_one_of(
      part, {Part::relative, Part::gerund, Part::participle, Part::question, Part::verb, Part::modal, Part::copula});
}

bool has_verb(const Words& words, Span span) {
  return std::any_of(words.begin() + span.begin, words.begin() + span.end, [](const Word& word) {
    return is_one_of(word.part, {Part::verb, Part::gerund, Part::participle, Part::copula, Part::modal});
  });
}

// Says whether the relative is the object of the clause, as in "that nobody asked for". The clause then may end in a
// preposition.
bool fills_gap(const Words& words, Span clause) {
  if (words[clause.begin].part != Part::relative || clause.begin + 1 >= clause.end) return false;
  const auto& next = words[clause.begin + 1];
  return is_one_of(next.part, {Part::pronoun, Part::noun, Part::determiner, Part::possessive});
}

bool asks_inside(const Words& words, Span clause) {
  for (auto at = clause.begin + 1; at + 2 < clause.end; ++at) {
    if (is_one_of(words[at].text, {"what", "who", "where"})) return true;
  }
  return false;
}

bool is_particle(std::string_view word) {
  return is_one_of(word, {"about", "across", "around", "by", "down", "in", "inside", "off", "on", "out", "over",
                          "through", "up", "behind"});
}

// A clause that waits for something cannot end: "the office printer that only", "pigeons who want".
bool ends_well(const Words& words, Span clause) {
  if (clause.begin >= clause.end) return false;
  const auto& last = words[clause.end - 1];
  const bool alone = clause.end - clause.begin == 1;
  if (fills_gap(words, clause))
    return !is_one_of(last.part, {Part::determiner, Part::conjunction, Part::relative, Part::modal});
  switch (last.part) {
    case Part::noun:
    case Part::pronoun:
    case Part::gerund:
      return !words::grammar::transitive_verbs.has(last.base) || last.part != Part::gerund;
    case Part::participle:
      return !alone;
    case Part::number:
      return true;
    case Part::determiner:
      return !alone && is_one_of(last.text, {"much", "all", "both", "few"});
    case Part::verb:
      return !words::grammar::transitive_verbs.has(last.base);
    case Part::adverb:
      return !alone && !(clause.end - clause.begin == 2 && words[clause.begin].part == Part::relative);
    case Part::adjective:
      return !alone && (has_verb(words, clause) || words[clause.end - 2].part == Part::noun);  // "in business casual"
    case Part::preposition:
      if (asks_inside(words, clause)) return true;  // "that forgot what it came for"
      return !alone && is_particle(last.text) &&
             is_one_of(words[clause.end - 2].part, {Part::verb, Part::gerund, Part::pronoun});
    case Part::possessive:
      return last.text != last.base && has_verb(words, clause);  // "at the dentist's"
    default:
      return false;
  }
}

// "it runs a bank" is a sentence of its own, no part of this one.
bool begins_well(const Words& words, Span clause) {
  const auto part = words[clause.begin].part;
  if (is_one_of(part, {Part::pronoun, Part::noun, Part::determiner, Part::possessive, Part::number})) return false;
  return (part != Part::adverb && part != Part::adjective) || clause.end - clause.begin > 1;
}

// "that only works on Fridays" makes no sense without its Fridays.
bool is_one_piece(Part opener) { return is_one_of(opener, {Part::relative, Part::question, Part::modal}); }

void find_ends(const Words& words, bool cut_off, Clause& clause) {
  auto stops = std::move(clause.ends);
  if (!cut_off) stops.push_back(clause.span.end);
  clause.ends.clear();
  if (!begins_well(words, clause.span) || (cut_off && is_one_piece(words[clause.span.begin].part))) return;
  for (auto stop = stops.rbegin(); stop != stops.rend(); ++stop) {
    if (ends_well(words, {clause.span.begin, *stop})) clause.ends.push_back(*stop);
    if (is_one_piece(words[clause.span.begin].part)) break;
  }
}

}  // namespace

std::vector<Clause> clauses_behind(const Words& words, Span subject) {
  std::vector<Clause> clauses;
  bool open = false, verb_open = false;
  const auto close = [&](bool cut_off) {
    if (open) find_ends(words, cut_off, clauses.back());
    open = verb_open = false;
  };
  for (auto at = subject.end; at < words.size(); ++at) {
    const auto part = words[at].part;
    if (is_hole(part)) {
      close(part == Part::dropped);
      continue;
    }
    if (!open || opens_clause(words, at, verb_open)) {
      const bool hangs = open && part == Part::preposition;
      if (hangs) {
        clauses.back().ends.push_back(at);
      } else {
        close(false);
        clauses.push_back({{at, at}, {}});
        verb_open = opens_infinitive(words, at) || (part != Part::preposition && part != Part::of);
      }
      open = true;
    }
    clauses.back().span.end = at + 1;
  }
  close(false);
  return clauses;
}

}  // namespace generator::draft
