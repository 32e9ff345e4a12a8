#include "generator/draft/ideas/phrases.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/draft/ideas/clauses.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft::phrases {

namespace {

bool is_said(std::string_view how, const std::string& place) {
  const auto known = words::grammar::place_nouns.all(place);
  return std::find(known.begin(), known.end(), how) != known.end();
}

// Says whether the owner is the theme's writer, whom a draft does not know.
bool is_writers(const Word& word) {
  return word.part == Part::possessive && is_one_of(word.text, {"my", "our", "your"});
}

// Gives a place the article that translated phrases have lost: "in space", "on the beach", "on a bicycle".
std::string place(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  const auto bare = joined(words, span);
  if (head.base == "oktoberfest" && words[span.begin].part == Part::noun) return "the " + bare;
  if (words[span.begin].part == Part::determiner || words[span.begin].part == Part::number || head.plural ||
      head.proper || head.base == "space")
    return bare;
  if (is_said("the", head.base)) return "the " + bare;
  if (head.base == "night" || head.base == "midnight") return bare;
  return grammar::is_mass(head.base) ? bare : grammar::with_article(bare);
}

}  // namespace

std::string joined(const Words& words, Span span) {
  std::string text;
  for (auto at = span.begin; at < span.end; ++at) {
    if (words[at].part == Part::pause || words[at].part == Part::dropped) continue;
    if (!text.empty()) text += at > span.begin && words[at - 1].hyphen ? '-' : ' ';
    text += words[at].text;
  }
  return text;
}

bool is_doing(const Word& word) {
  const bool ing = word.base.size() > 5 && word.base.compare(word.base.size() - 3, 3, "ing") == 0;
  return ing && !grammar::infinitive(word.base).empty() && !is_one_of(word.category, {"building", "thing", "group"});
}

std::string noun_phrase(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  const auto& first = words[span.begin];
  if (first.part == Part::adverb && words[span.begin + 1].part == Part::number) {
    return joined(words, {span.begin + 1, span.end});  // "just one more slice"
  }
  const bool pronoun_owner = first.part == Part::possessive && first.text == first.base;
  const bool article = first.text == "a" || first.text == "an";
  if (first.part == Part::determiner && !article && span.end - span.begin > 1) return joined(words, span);
  if (has_surname(words, span)) return joined(words, span);
  const auto from = span.begin + (article || pronoun_owner ? 1 : 0);
  const auto rest = joined(words, {from, span.end});
  const auto& next = words[from];
  if (next.part == Part::possessive && (next.proper || grammar::is_kin_name(next.base))) return rest;
  if (!article && !head.translated && grammar::is_kin(head.base) && !head.plural && span.end - from == 1)
    return rest;  // "grandpa"
  if (article && next.part == Part::number) return "a " + rest;
  const bool counted = next.part == Part::number && (head.plural || next.text[0] > '9');
  const bool anybodys =
      next.part == Part::possessive && is_one_of(next.base, {"everybody", "everyone", "nobody", "somebody", "someone"});
  if (anybodys) return rest;
  const bool owned_by_one = next.part == Part::possessive && !next.proper && !next.plural && grammar::is_kin(next.base);
  if (owned_by_one) return grammar::with_article(rest);  // "an uncle's theories"
  if (counted || head.plural) return rest;
  const bool name = head.proper && (span.end - from == 1 || next.proper);
  const bool cup = name && head.base == "cup";
  if (cup) return "the " + rest;  // "the World Cup of procrastination"
  if (name && !article) return rest;
  if (!article && (grammar::is_mass(head.base) || is_doing(head))) return rest;
  const bool the_only_one =
      !article && span.end + 1 < words.size() && words[span.end].part == Part::of && words[span.end + 1].text == "the";
  return the_only_one ? "the " + rest : grammar::with_article(rest);  // "king of the pigeons"
}

std::string object_phrase(const Words& words, Span span) {
  if (!is_writers(words[span.begin])) return joined(words, span);
  const auto rest = joined(words, {span.begin + 1, span.end});
  const auto& next = words[span.begin + 1];
  if (grammar::is_kin_name(next.base)) return rest;
  if (next.part == Part::possessive) return next.proper ? rest : grammar::with_article(rest);  // "an aunt's"
  return grammar::is_kin(next.base) && !words[span.end - 1].plural ? grammar::with_article(rest)
         : grammar::is_kin(next.base)                              ? rest
                                                                   : "somebody's " + rest;
}

namespace {

// Corrects "in the beach" to "on the beach".
void correct_preposition(std::string& text, const std::string& place) {
  const bool in = text == "in " || ends_with(text, " in ");
  const bool at = (ends_with(text, "in ") && is_said("at", place)) ||
                  (ends_with(text, "on ") && (place == "oktoberfest" || place == "festival"));
  if (at) text.replace(text.size() - 3, 2, "at");
  if (in && is_said("on", place)) text.replace(text.size() - 3, 2, "on");
}

bool is_thing(const Word& noun) {
  const bool thing =
      is_creature(noun.category) || is_one_of(noun.category, {"aircraft", "building", "clothing", "machine", "person",
                                                              "ship", "tool", "vehicle", "weapon"});
  return thing && !grammar::is_mass(noun.base);
}

// Recognises "with chainsaw" in a headline that has no articles.
bool lacks_article(const Words& words, std::size_t at, Span phrase) {
  const auto& head = words[phrase.end - 1];
  const auto part = words[phrase.begin].part;
  const bool could_be_many = grammar::plural(head.base) == head.base;  // "fish"
  if (at == 0 || head.plural || head.proper || could_be_many || !is_thing(head)) return false;
  if (is_one_of(part, {Part::determiner, Part::possessive, Part::number})) return false;
  return words[at - 1].text == "with" || words[at - 1].part == Part::gerund || words[at - 1].text == "and";
}

// Recognises "a donkey in disco", but not "in prison".
bool lacks_article_of_place(const Words& words, std::size_t at, Span phrase) {
  const auto& head = words[phrase.end - 1];
  const auto& before = words[at - 1].text;
  if (!is_one_of(before, {"in", "at", "on"})) return false;
  const auto part = words[at].part;
  if (is_one_of(part, {Part::determiner, Part::possessive, Part::number})) return false;
  if (is_said("a", head.base)) return true;
  if (head.plural || head.proper || grammar::is_mass(head.base) || is_said("bare", head.base)) return false;
  return head.category == "building" || head.base == "elevator" || head.base == "oktoberfest";
}

std::string said(const Words& words, Span phrase) {
  const auto at = phrase.begin;
  const auto& head = words[phrase.end - 1];
  if (lacks_article(words, at, phrase)) return noun_phrase(words, phrase);
  const bool bare = at > 0 && words[at].part != Part::possessive;
  if (bare && lacks_article_of_place(words, at, phrase)) return place(words, phrase);
  if (bare && head.translated && words[at - 1].part == Part::preposition) return place(words, phrase);
  const auto before = at > 0 ? words[at - 1].part : Part::pause;
  if (bare && head.translated && before == Part::verb && !head.plural && !head.proper && !grammar::is_mass(head.base) &&
      is_one_of(words[at - 1].base, {"buy", "collect", "deliver", "repair", "sell", "trade"}) &&
      words[at].part == Part::noun && phrase.end == at + 1) {
    return grammar::plural(head.text);  // "sells umbrellas"
  }
  if (bare && head.translated && is_one_of(before, {Part::verb, Part::copula, Part::gerund})) {
    return noun_phrase(words, phrase);
  }
  if (at > 0 && words[at - 1].part == Part::conjunction && head.translated) return noun_phrase(words, phrase);
  return object_phrase(words, phrase);
}

std::string said(const Word& word) {
  if (is_one_of(word.text, {"i", "me", "we", "us"})) return "somebody";
  return word.text;
}

}  // namespace

std::string spoken(const Words& words, Span span) {
  std::string text;
  for (auto at = span.begin; at < span.end;) {
    auto phrase = opens_noun_phrase(words[at].part) ? noun_phrase_at(words, at) : std::nullopt;
    if (phrase && phrase->end > span.end) phrase.reset();
    if (!text.empty()) text += words[at - 1].hyphen ? '-' : ' ';
    if (phrase && at > 0 && words[at - 1].part == Part::preposition) {
      correct_preposition(text, words[phrase->end - 1].base);
    }
    text += phrase ? said(words, *phrase) : said(words[at]);
    at = phrase ? phrase->end : at + 1;
  }
  return text;
}

namespace {

// Turns a sentence into a part of one: "cat is running" into "running", "cat runs" into "that runs".
std::string opened(const Words& words, Span subject, Span clause) {
  const auto part = words[clause.begin].part;
  const bool first = std::none_of(words.begin() + subject.end, words.begin() + clause.begin, [](const Word& word) {
    return is_one_of(word.part, {Part::verb, Part::modal, Part::copula, Part::gerund, Part::participle, Part::relative,
                                 Part::question, Part::conjunction});
  });
  const auto next = clause.begin + 1 < clause.end ? words[clause.begin + 1].part : Part::pause;
  const bool person = words[subject.end - 1].category == "person";
  const auto& opener = words[clause.begin];
  if (part == Part::relative && opener.translated && (opener.text == "that" || opener.text == "who")) {
    return (person ? "who " : "that ") + spoken(words, {clause.begin + 1, clause.end});
  }
  const auto who = person ? "who " : "that ";
  if (first && part == Part::copula) {
    const bool state =
        is_one_of(next, {Part::gerund, Part::participle, Part::preposition}) ||
        (next == Part::adjective && clause.end - clause.begin > 2 && words[clause.begin + 2].part != Part::noun);
    const bool plain = words[clause.begin].text == "is" || words[clause.begin].text == "are";
    const bool noun = is_one_of(next, {Part::noun, Part::determiner, Part::possessive});
    if (state && plain) return spoken(words, {clause.begin + 1, clause.end});
    const bool as = grammar::is_mass(words[subject.end - 1].base) || words[clause.begin].text == "be";
    if (noun && as) {
      return "as " + spoken(words, {clause.begin + 1, clause.end});  // "life is a lasagna"
    }
  }
  if (first && (is_one_of(part, {Part::verb, Part::modal, Part::copula}) ||
                (part == Part::adverb && (next == Part::verb || next == Part::modal)))) {
    return who + spoken(words, clause);
  }
  return spoken(words, clause);
}

}  // namespace

std::string tail_behind(const Words& words, Span subject, std::size_t room) {
  std::string tail;
  for (const auto& clause : clauses_behind(words, subject)) {
    for (const auto end : clause.ends) {
      const auto text = opened(words, subject, {clause.span.begin, end});
      if (tail.size() + text.size() + 1 > room) continue;
      tail += ' ' + text;
      break;
    }
  }
  return tail;
}

}  // namespace generator::draft::phrases
