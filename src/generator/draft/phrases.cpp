#include "generator/draft/phrases.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/words.h"

namespace generator::draft::phrases {

namespace {

constexpr std::size_t kMaxTail = 10;  // words

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool ends_in(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// "in space", "on the beach", "on a bicycle": translated phrases have lost their article.
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

namespace {

bool may_stand_in_tail(Part part) { return part != Part::dropped && part != Part::pause; }

// Up to the first word that had to be dropped. "cat is running" -> "running", "cat runs" -> "that runs".
Words words_behind(const Words& words, Span subject) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(subject.end);
  Words rest(begin, std::find_if(begin, words.end(), [](const Word& w) { return !may_stand_in_tail(w.part); }));
  if (begin->part == Part::copula && rest.size() > 1)
    rest.erase(rest.begin());
  else if (begin->part == Part::verb)
    rest.insert(rest.begin(), Word{"that", "that", Part::relative, false, false, false, "", ""});
  return rest;
}

// `first` is what stands behind the subject: "made of cheese" only follows an "is".
bool begins_well(const Words& rest, Part first) {
  if (rest.empty()) return false;
  const auto part = rest[0].part;
  if (part == Part::preposition || part == Part::gerund || part == Part::relative || part == Part::of ||
      part == Part::conjunction) {
    return true;
  }
  return first == Part::copula && rest.size() > 1 && part == Part::adjective &&
         (rest[1].part == Part::of || rest[1].part == Part::preposition);
}

bool may_end_tail(Part part) {
  return part == Part::noun || part == Part::gerund || part == Part::verb || part == Part::adverb;
}

void shorten(Words& rest) {
  if (rest.size() > kMaxTail) rest.resize(kMaxTail);
  while (!rest.empty() && !may_end_tail(rest.back().part)) rest.pop_back();
}

// "that" wants its verb, "and" its noun, and one word alone says something only when it is a gerund.
bool is_complete(const Words& rest) {
  if (rest.empty()) return false;
  const auto part = rest[0].part;
  if (rest.size() == 1) return part == Part::gerund;
  if (part == Part::relative) {
    return rest[1].part == Part::verb || rest[1].part == Part::copula || rest[1].part == Part::adverb;
  }
  return part != Part::conjunction || rest.back().part == Part::noun;
}

// "in the beach" -> "on the beach".
void correct_preposition(std::string& tail, const std::string& place) {
  static constexpr std::array<std::string_view, 5> kFlat = {"beach", "island", "moon", "mountain", "roof"};
  if (ends_in(tail, "in ") && is_in(kFlat, place)) tail.replace(tail.size() - 3, 2, "on");
}

bool has_determiner_to_keep(const Word& first) {
  const bool ours =
      first.text == "my" || first.text == "our" || first.text == "your";  // the draft is not by its reader
  return (first.part == Part::determiner || first.part == Part::possessive) && !ours;
}

// A bare singular in the middle gets its article.
std::string spoken(const Words& rest) {
  std::string tail;
  for (std::size_t i = 0; i < rest.size();) {
    const auto span = opens_noun_phrase(rest[i].part) ? noun_phrase_at(rest, i) : std::nullopt;
    const auto before = i > 0 ? rest[i - 1].part : Part::pause;
    if (!tail.empty()) tail += ' ';
    if (span && has_determiner_to_keep(rest[i])) {
      tail += joined(rest, *span);
    } else if (span && (rest[i].part == Part::possessive || before == Part::conjunction)) {
      tail += noun_phrase(rest, *span);
    } else if (span && rest[i].translated && before == Part::preposition) {
      correct_preposition(tail, rest[span->end - 1].base);
      tail += place(rest, *span);
    } else {
      tail += rest[i].text;
      ++i;
      continue;
    }
    i = span->end;
  }
  return tail;
}

}  // namespace

std::string tail_behind(const Words& words, Span subject) {
  if (subject.end >= words.size()) return "";
  auto rest = words_behind(words, subject);
  if (!begins_well(rest, words[subject.end].part)) return "";
  shorten(rest);
  return is_complete(rest) ? spoken(rest) : "";
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
