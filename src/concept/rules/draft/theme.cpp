#include "concept/rules/theme.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "concept/rules/draft/grammar.h"
#include "concept/rules/draft/lexicon.h"
#include "concept/rules/draft/moods.h"
#include "concept/rules/draft/words.h"
#include "concept/rules/random.h"

namespace concepts::rules {

namespace {

using Words = std::vector<Word>;

// Where something begins and ends in the words.
struct Span {
  std::size_t begin = 0, end = 0;
};

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Nouns that say less than what they are tied to: "a day in the life of a potato", "taco truck".
bool is_light(std::string_view noun) {
  static constexpr std::array<std::string_view, 58> kLight = {
      "day",  "life",    "kind",  "sort",      "type",   "world",  "story",   "tale",      "thing",
      "idea", "bunch",   "group", "pair",      "piece",  "lot",    "lover",   "fan",       "man",
      "guy",  "girl",    "boy",   "woman",     "person", "people", "machine", "keeper",    "truck",
      "shop", "club",    "party", "time",      "place",  "part",   "way",     "adventure", "army",
      "gang", "society", "team",  "community", "maker",  "driver", "owner",   "vibe",      "style",
      "mode", "energy",  "game",  "show",      "store",  "stand",  "stall",   "bar",       "house",
      "tree", "box",     "night", "project"};
  return is_in(kLight, noun);
}

bool ends_in(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool opens_noun_phrase(Part part) {
  return part == Part::determiner || part == Part::possessive || part == Part::number ||
         part == Part::adjective || part == Part::noun || part == Part::adverb;
}

// "coffee addicted squirrels", "fire breathing chicken": the noun in front belongs to the word behind it.
bool joins_nouns(const Words& words, std::size_t at) {
  const auto& word = words[at];
  if (at == 0 || at + 1 >= words.size() || word.part != Part::adjective) return false;
  const auto& before = words[at - 1];
  return before.part == Part::noun && !before.plural && words[at + 1].part == Part::noun &&
         (ends_in(word.text, "ed") || (ends_in(word.text, "ing") && grammar::is_mass(before.base)));
}

// [determiner] [adverb] adjectives and nouns; ends behind the last noun. Empty when no noun comes.
std::optional<Span> noun_phrase_at(const Words& words, std::size_t at) {
  std::size_t end = at, last_noun = 0;
  while (end < words.size() && opens_noun_phrase(words[end].part)) {
    const bool new_phrase = end > at && (words[end].part == Part::determiner) && last_noun > at;
    const bool ends_here = words[end].part != Part::noun && words[end].part != Part::possessive &&
                           !joins_nouns(words, end);
    if (new_phrase || (last_noun > 0 && ends_here)) break;
    if (words[end].part == Part::noun) last_noun = end + 1;
    ++end;
  }
  if (last_noun == 0) return std::nullopt;
  return Span{at, last_noun};
}

std::optional<Span> first_noun_phrase(const Words& words, std::size_t from) {
  for (auto at = from; at < words.size(); ++at) {
    if (!opens_noun_phrase(words[at].part)) continue;
    if (auto span = noun_phrase_at(words, at)) return span;
  }
  return std::nullopt;
}

// The thing the theme is about. Behind a light noun and "of", "about", "in", it is the next one.
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

std::string joined(const Words& words, Span span) {
  std::string text;
  for (auto at = span.begin; at < span.end; ++at) {
    if (words[at].part == Part::pause || words[at].part == Part::dropped) continue;
    if (!text.empty()) text += ' ';
    text += words[at].text;
  }
  return text;
}

// "dancing" as a noun.
bool is_doing(const Word& word) {
  const bool ing = word.base.size() > 5 && word.base.compare(word.base.size() - 3, 3, "ing") == 0;
  return ing && !grammar::infinitive(word.base).empty() && word.category != "building" &&
         word.category != "thing";
}

// "my haunted machine" -> "a haunted machine", "haunted machine" -> "a haunted machine", "cats" ->
// "cats".
std::string noun_phrase(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  auto from = span.begin;
  const bool the = words[from].text == "the", counted = words[from].part == Part::number;
  const auto& first = words[from];
  if (first.part == Part::determiner ||
      (first.part == Part::possessive && first.text == first.base))
    ++from;
  const auto rest = joined(words, {from, span.end});
  if (the && span.end - span.begin > 1) return "the " + rest;
  if (counted || head.plural || (head.proper && span.end - from == 1)) return rest;
  if (grammar::is_mass(head.base) || is_doing(head)) return rest;
  return words[from].proper && words[from].part == Part::possessive ? rest
                                                                    : grammar::with_article(rest);
}

// "in space", "on the beach", "on a bicycle": other languages left their articles behind.
std::string place(const Words& words, Span span) {
  const auto& head = words[span.end - 1];
  const auto bare = joined(words, span);
  if (!head.translated || words[span.begin].part == Part::determiner || head.plural ||
      head.proper || head.base == "space")
    return bare;
  static constexpr std::array<std::string_view, 6> kDefinite = {"land",  "water",   "star",
                                                                "place", "weather", "time"};
  if (is_in(kDefinite, head.category)) return "the " + bare;
  return grammar::is_mass(head.base) ? bare : grammar::with_article(bare);
}

bool may_stand_in_tail(Part part) { return part != Part::dropped && part != Part::pause; }

// The rest of the sentence behind the subject, when it can be said as it stands.
std::string tail_behind(const Words& words, Span subject) {
  auto at = subject.end;
  std::string tail;
  if (at >= words.size()) return tail;

  const auto& first = words[at];
  Words rest(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  const auto stop = std::find_if(rest.begin(), rest.end(),
                                 [](const Word& w) { return !may_stand_in_tail(w.part); });
  rest.erase(stop, rest.end());
  if (first.part == Part::copula && rest.size() > 1)
    rest.erase(rest.begin());
  else if (first.part == Part::verb)
    rest.insert(rest.begin(), Word{"that", "that", Part::relative, false, false, false, "", ""});
  const bool begins_well =
      !rest.empty() && (rest[0].part == Part::preposition || rest[0].part == Part::gerund ||
                        rest[0].part == Part::relative || rest[0].part == Part::of ||
                        rest[0].part == Part::conjunction);
  const bool made_of = first.part == Part::copula && rest.size() > 1 &&
                       rest[0].part == Part::adjective &&
                       (rest[1].part == Part::of || rest[1].part == Part::preposition);
  while (!rest.empty() && rest.size() > 10) rest.pop_back();
  while (!rest.empty() && rest.back().part != Part::noun && rest.back().part != Part::gerund &&
         rest.back().part != Part::verb && rest.back().part != Part::adverb) {
    rest.pop_back();
  }
  const bool idle_clause =
      !rest.empty() && rest[0].part == Part::relative &&
      (rest.size() < 2 || (rest[1].part != Part::verb && rest[1].part != Part::copula &&
                           rest[1].part != Part::adverb));
  if ((!begins_well && !made_of) || idle_clause || rest.empty() ||
      (rest.size() == 1 && rest[0].part != Part::gerund))
    return tail;
  if (rest[0].part == Part::conjunction && rest.back().part != Part::noun) return tail;

  // A bare singular in the middle wants its article, and nobody here says "my".
  for (std::size_t i = 0; i < rest.size();) {
    const auto span = opens_noun_phrase(rest[i].part) ? noun_phrase_at(rest, i) : std::nullopt;
    if (!tail.empty()) tail += ' ';
    if (span && (rest[i].part == Part::determiner || rest[i].part == Part::possessive) &&
        rest[i].text != "my" && rest[i].text != "our" && rest[i].text != "your") {
      tail += joined(rest, *span);
      i = span->end;
    } else if (span && (rest[i].part == Part::possessive ||
                        (i > 0 && rest[i - 1].part == Part::conjunction))) {
      tail += noun_phrase(rest, *span);
      i = span->end;
    } else if (span && i > 0 && rest[i].translated && rest[i - 1].part == Part::preposition) {
      static constexpr std::array<std::string_view, 5> kFlat = {"beach", "island", "moon",
                                                                "mountain", "roof"};
      if (ends_in(tail, "in ") && is_in(kFlat, rest[span->end - 1].base))
        tail.replace(tail.size() - 3, 2, "on");
      tail += place(rest, *span);
      i = span->end;
    } else {
      tail += rest[i].text;
      ++i;
    }
  }
  return tail;
}

// What else a translated theme speaks of, when its sentence did not come over: " and a cheese".
std::string company_of(const Words& words, Span subject) {
  for (auto at = subject.end; at < words.size(); ++at) {
    if (words[at].part == Part::noun && words[at].translated)
      return " and " + noun_phrase(words, {at, at + 1});
  }
  return "";
}

std::string setting_in(const Words& words, Span subject) {
  static constexpr std::array<std::string_view, 14> kPlaces = {
      "in",      "on",    "at",     "under",   "inside", "near",   "behind",
      "beneath", "above", "across", "through", "aboard", "around", "beyond"};
  for (auto at = subject.end; at + 1 < words.size(); ++at) {
    if (!is_in(kPlaces, words[at].text)) continue;
    const auto span = noun_phrase_at(words, at + 1);
    if (span) return words[at].text + " " + place(words, *span);
  }
  return "";
}

// The next thing behind the subject that can be said as it stands; "at night" and the like cannot.
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

void add(std::vector<std::string>& list, const std::string& word) {
  if (word.size() >= 3 && !is_in(list, word) && word != "day" && word != "life" && word != "made")
    list.push_back(word);
}

// The noun that makes the better name: the grammatical head unless it is a light one with company.
const Word& star_of(const Words& words, Span subject) {
  const auto& head = words[subject.end - 1];
  if (!is_light(head.base)) return head;
  for (auto at = subject.end - 1; at-- > subject.begin;) {
    if (words[at].part == Part::noun && !is_light(words[at].base) && words[at].base.size() >= 3)
      return words[at];
  }
  for (auto at = subject.end; at < words.size(); ++at) {
    if (words[at].part == Part::noun && !is_light(words[at].base) && !words[at].emoji.empty())
      return words[at];
  }
  return head;
}

std::string name_word(const Word& word) {
  std::string letters;
  for (const char c : word.base) {
    if ((c >= 'a' && c <= 'z') && letters.size() < 16) letters += c;
  }
  return letters;
}

Theme about_nothing_in_particular(const std::string& theme, std::uint64_t seed) {
  static constexpr std::array<std::string_view, 24> kNeutral = {
      "pebble", "lantern", "biscuit", "comet",    "teapot", "acorn",   "button", "pretzel",
      "kite",   "marble",  "otter",   "puddle",   "waffle", "compass", "pickle", "rocket",
      "mitten", "pigeon",  "turnip",  "umbrella", "walnut", "cactus",  "magnet", "badger"};
  Random random("nothing|" + theme + '|' + std::to_string(seed));
  const std::string noun(random.one_of(kNeutral));
  const auto entry = lexicon::look_up(noun);
  Theme made;
  made.star = made.thing = noun;
  made.category = entry ? std::string(entry->category) : "thing";
  made.emoji = entry ? std::string(entry->emoji) : "";
  made.short_phrase = made.phrase = grammar::with_article(noun);
  made.mood = mood_of({}, made.category);
  return made;
}

// Themes without one noun: "dancing", "very sleepy", "running fast".
std::optional<Theme> without_noun(const Words& words) {
  Theme made;
  for (const auto& word : words) {
    if (word.part == Part::gerund || word.part == Part::verb || word.part == Part::adjective) {
      const auto text = word.part == Part::verb ? grammar::gerund(word.base) : word.text;
      if (name_word({text, text, Part::noun, false, false, false, "", ""}).size() < 3) continue;
      if (made.star.empty())
        made.star = name_word({text, text, Part::noun, false, false, false, "", ""});
      else
        add(made.adjectives, word.base);
      if (made.phrase.empty())
        made.phrase = word.part == Part::adjective ? "everything " + text : text;
    }
  }
  if (made.star.size() < 3) return std::nullopt;
  made.short_phrase = made.phrase;
  made.thing = "mood";
  made.category = "feeling";
  const auto entry = lexicon::look_up(made.star);
  if (entry) made.emoji = std::string(entry->emoji);
  made.mass = true;
  made.mood = mood_of({made.star}, "feeling");
  return made;
}

}  // namespace

Theme read_theme(const std::string& theme, std::uint64_t seed) {
  const auto words = read_words(theme);
  const auto subject = subject_of(words);
  if (!subject) return without_noun(words).value_or(about_nothing_in_particular(theme, seed));

  const auto& head = words[subject->end - 1];
  const auto& star = star_of(words, *subject);
  Theme made;
  made.star = name_word(star);
  const bool one_letter =
      made.star.empty() || made.star.find_first_not_of(made.star[0]) == std::string::npos;
  if (one_letter) return about_nothing_in_particular(theme, seed);
  made.category = star.category;
  made.emoji = star.emoji;

  std::vector<std::string> said{star.base};
  for (auto at = subject->end; at-- > subject->begin;) {
    if (words[at].part == Part::noun && &words[at] != &star) add(made.nouns, name_word(words[at]));
    if (words[at].part == Part::possessive && words[at].text != words[at].base)
      add(made.nouns, name_word(words[at]));
  }
  for (const auto& word : words) {
    if (word.part == Part::noun && &word != &star) add(made.nouns, name_word(word));
    if (word.part == Part::adjective) add(made.adjectives, word.text);
    if (word.part == Part::gerund || word.part == Part::verb) add(made.actions, word.base);
    if (word.part != Part::dropped && word.part != Part::pause)
      said.insert(said.end() - 1, word.base);
  }
  made.nouns.erase(std::remove(made.nouns.begin(), made.nouns.end(), made.star), made.nouns.end());

  made.plural = head.plural;
  made.mass = !head.plural && (grammar::is_mass(head.base) || is_doing(head));
  made.proper = head.proper && subject->end - subject->begin == 1;
  made.person = head.category == "person";
  auto bare = subject->end - 1;
  if (bare > subject->begin && words[bare - 1].part == Part::noun) --bare;
  made.thing = joined(words, {bare, subject->end});
  made.short_phrase = noun_phrase(words, *subject);
  const auto tail = tail_behind(words, *subject);
  const auto company = tail.empty() ? company_of(words, *subject) : "";
  made.phrase = !company.empty() ? made.short_phrase + company
                : tail.empty() || made.short_phrase.size() + tail.size() > 90
                    ? made.short_phrase
                    : made.short_phrase + ' ' + tail;
  const auto setting = setting_in(words, *subject);
  const auto where = setting.substr(setting.find(' ') + 1);
  if (!setting.empty() && made.phrase.find(where) == std::string::npos) made.setting = setting;
  made.other = other_behind(words, *subject);
  made.mood = mood_of(said, made.category);
  return made;
}

}  // namespace concepts::rules
