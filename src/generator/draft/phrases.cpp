#include "generator/draft/phrases.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/words.h"

namespace generator::draft::phrases {

namespace {

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool ends_in(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// "in space", "on the beach", "on a bicycle": other languages left their articles behind.
std::string place(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  const auto bare = joined(words, span);
  if (!head.translated || words[span.begin].part == Part::determiner || head.plural || head.proper ||
      head.base == "space")
    return bare;
  static constexpr std::array<std::string_view, 6> kDefinite = {"land", "water", "star", "place", "weather", "time"};
  if (is_in(kDefinite, head.category)) return "the " + bare;
  return grammar::is_mass(head.base) ? bare : grammar::with_article(bare);
}

bool may_stand_in_tail(Part part) { return part != Part::dropped && part != Part::pause; }

}  // namespace

std::string joined(const Words& words, Span span) {
  std::string text;
  for (auto at = span.begin; at < span.end; ++at) {
    if (words[at].part == Part::pause || words[at].part == Part::dropped) continue;
    if (!text.empty()) text += ' ';
    text += words[at].text;
  }
  return text;
}

bool is_doing(const Word& word) {
  const bool ing = word.base.size() > 5 && word.base.compare(word.base.size() - 3, 3, "ing") == 0;
  return ing && !grammar::infinitive(word.base).empty() && word.category != "building" && word.category != "thing";
}

std::string noun_phrase(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  auto from = span.begin;
  const bool the = words[from].text == "the", counted = words[from].part == Part::number;
  const auto& first = words[from];
  if (first.part == Part::determiner || (first.part == Part::possessive && first.text == first.base)) ++from;
  const auto rest = joined(words, {from, span.end});
  if (the && span.end - span.begin > 1) return "the " + rest;
  if (counted || head.plural || (head.proper && span.end - from == 1)) return rest;
  if (grammar::is_mass(head.base) || is_doing(head)) return rest;
  return words[from].proper && words[from].part == Part::possessive ? rest : grammar::with_article(rest);
}

std::string tail_behind(const Words& words, Span subject) {
  auto at = subject.end;
  std::string tail;
  if (at >= words.size()) return tail;

  const auto& first = words[at];
  Words rest(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  const auto stop = std::find_if(rest.begin(), rest.end(), [](const Word& w) { return !may_stand_in_tail(w.part); });
  rest.erase(stop, rest.end());
  if (first.part == Part::copula && rest.size() > 1)
    rest.erase(rest.begin());
  else if (first.part == Part::verb)
    rest.insert(rest.begin(), Word{"that", "that", Part::relative, false, false, false, "", ""});
  const bool begins_well = !rest.empty() && (rest[0].part == Part::preposition || rest[0].part == Part::gerund ||
                                             rest[0].part == Part::relative || rest[0].part == Part::of ||
                                             rest[0].part == Part::conjunction);
  const bool made_of = first.part == Part::copula && rest.size() > 1 && rest[0].part == Part::adjective &&
                       (rest[1].part == Part::of || rest[1].part == Part::preposition);
  while (!rest.empty() && rest.size() > 10) rest.pop_back();
  while (!rest.empty() && rest.back().part != Part::noun && rest.back().part != Part::gerund &&
         rest.back().part != Part::verb && rest.back().part != Part::adverb) {
    rest.pop_back();
  }
  const bool idle_clause =
      !rest.empty() && rest[0].part == Part::relative &&
      (rest.size() < 2 || (rest[1].part != Part::verb && rest[1].part != Part::copula && rest[1].part != Part::adverb));
  if ((!begins_well && !made_of) || idle_clause || rest.empty() || (rest.size() == 1 && rest[0].part != Part::gerund))
    return tail;
  if (rest[0].part == Part::conjunction && rest.back().part != Part::noun) return tail;

  // A bare singular in the middle wants its article, and nobody here says "my".
  for (std::size_t i = 0; i < rest.size();) {
    const auto span = opens_noun_phrase(rest[i].part) ? noun_phrase_at(rest, i) : std::nullopt;
    if (!tail.empty()) tail += ' ';
    if (span && (rest[i].part == Part::determiner || rest[i].part == Part::possessive) && rest[i].text != "my" &&
        rest[i].text != "our" && rest[i].text != "your") {
      tail += joined(rest, *span);
      i = span->end;
    } else if (span && (rest[i].part == Part::possessive || (i > 0 && rest[i - 1].part == Part::conjunction))) {
      tail += noun_phrase(rest, *span);
      i = span->end;
    } else if (span && i > 0 && rest[i].translated && rest[i - 1].part == Part::preposition) {
      static constexpr std::array<std::string_view, 5> kFlat = {"beach", "island", "moon", "mountain", "roof"};
      if (ends_in(tail, "in ") && is_in(kFlat, rest[span->end - 1].base)) tail.replace(tail.size() - 3, 2, "on");
      tail += place(rest, *span);
      i = span->end;
    } else {
      tail += rest[i].text;
      ++i;
    }
  }
  return tail;
}

std::string company_of(const Words& words, Span subject) {
  for (auto at = subject.end; at < words.size(); ++at) {
    if (words[at].part == Part::noun && words[at].translated) return " and " + noun_phrase(words, {at, at + 1});
  }
  return "";
}

std::string setting_in(const Words& words, Span subject) {
  for (auto at = subject.end; at + 1 < words.size(); ++at) {
    if (!words::grammar::place_prepositions.has(words[at].text)) continue;
    const auto span = noun_phrase_at(words, at + 1);
    if (span) return words[at].text + " " + place(words, *span);
  }
  return "";
}

std::string other_behind(const Words& words, Span subject) {
  for (auto at = subject.end; at < words.size(); ++at) {
    const auto span = opens_noun_phrase(words[at].part) ? noun_phrase_at(words, at) : std::nullopt;
    if (!span) continue;
    const auto& head = words[span->end - 1];
    const bool article = words[at].part == Part::determiner && words[at].text != "every" && words[at].text != "any";
    if (article || head.plural || (head.proper && span->end == at + 1) || grammar::is_mass(head.base)) {
      return noun_phrase(words, *span);
    }
    at = span->end - 1;
  }
  return "";
}

}  // namespace generator::draft::phrases
