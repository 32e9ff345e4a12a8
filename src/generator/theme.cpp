#include "generator/theme.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/draft/moods.h"
#include "generator/draft/phrases.h"
#include "generator/lexicon/lexicon.h"
#include "generator/random.h"
#include "generator/words.h"

namespace generator {

using namespace draft;

using phrases::company_of;
using phrases::is_doing;
using phrases::joined;
using phrases::noun_phrase;
using phrases::other_behind;
using phrases::setting_in;
using phrases::tail_behind;

namespace {

constexpr std::size_t kMaxPhrase = 90;  // characters

void add(std::vector<std::string>& list, const std::string& word) {
  if (word.size() >= 3 && std::find(list.begin(), list.end(), word) == list.end() && word != "day" && word != "life" &&
      word != "made")
    list.push_back(word);
}

std::string name_word(const Word& word) {
  std::string letters;
  for (const char c : word.base) {
    if ((c >= 'a' && c <= 'z') && letters.size() < 16) letters += c;
  }
  return letters;
}

Theme about_nothing_in_particular(const std::string& theme, std::uint64_t seed) {
  Random random("nothing|" + theme + '|' + std::to_string(seed));
  const std::string noun(random.one_of(words::theme::neutral_nouns));
  const auto entry = lexicon::look_up(noun);
  Theme made;
  made.star = made.thing = noun;
  made.category = entry ? std::string(entry->category) : "thing";
  made.emoji = entry ? std::string(entry->emoji) : "";
  made.short_phrase = made.phrase = grammar::with_article(noun);
  made.mood = mood_of({}, made.category);
  return made;
}

// Themes without a noun: "dancing", "very sleepy", "running fast".
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
      if (made.phrase.empty()) made.phrase = word.part == Part::adjective ? "everything " + text : text;
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

// That of the star, else of the first noun that has one.
std::string emoji_for(const Words& words, const Word& star) {
  if (!star.emoji.empty()) return star.emoji;
  for (const auto& word : words) {
    if (word.part == Part::noun && !word.emoji.empty()) return word.emoji;
  }
  return "";
}

// Those of the subject first, nearest to the star first.
std::vector<std::string> other_nouns(const Words& words, Span subject, const Word& star) {
  std::vector<std::string> nouns;
  for (auto at = subject.end; at-- > subject.begin;) {
    const auto& word = words[at];
    const bool owner = word.part == Part::possessive && word.text != word.base;
    if (owner || (word.part == Part::noun && &word != &star)) add(nouns, name_word(word));
  }
  for (const auto& word : words) {
    if (word.part == Part::noun && &word != &star) add(nouns, name_word(word));
  }
  nouns.erase(std::remove(nouns.begin(), nouns.end(), name_word(star)), nouns.end());
  return nouns;
}

// In the order of the theme, with the star once more at the end.
std::vector<std::string> said_in(const Words& words, const Word& star) {
  std::vector<std::string> said;
  for (const auto& word : words) {
    if (word.part != Part::dropped && word.part != Part::pause) said.push_back(word.base);
  }
  said.push_back(star.base);
  return said;
}

// "cat", "karaoke machine"
std::string thing_of(const Words& words, Span subject) {
  auto from = subject.end - 1;
  if (from > subject.begin && words[from - 1].part == Part::noun) --from;
  return joined(words, {from, subject.end});
}

std::string phrase_of(const Words& words, Span subject) {
  const auto short_phrase = noun_phrase(words, subject);
  const auto tail = tail_behind(words, subject);
  if (tail.empty()) return short_phrase + company_of(words, subject);
  return short_phrase.size() + tail.size() > kMaxPhrase ? short_phrase : short_phrase + ' ' + tail;
}

// Empty when the phrase says it already.
std::string setting_beside(const std::string& phrase, const Words& words, Span subject) {
  const auto setting = setting_in(words, subject);
  const auto place = setting.substr(setting.find(' ') + 1);
  return setting.empty() || phrase.find(place) != std::string::npos ? "" : setting;
}

// A word such as "aaa" says nothing.
bool says_something(const std::string& star) {
  return !star.empty() && star.find_first_not_of(star[0]) != std::string::npos;
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
  if (!says_something(made.star)) return about_nothing_in_particular(theme, seed);
  made.category = star.category;
  made.emoji = emoji_for(words, star);
  made.nouns = other_nouns(words, *subject, star);
  for (const auto& word : words) {
    if (word.part == Part::adjective) add(made.adjectives, word.text);
    if (word.part == Part::gerund || word.part == Part::verb) add(made.actions, word.base);
  }
  made.mood = mood_of(said_in(words, star), made.category);

  made.plural = head.plural;
  made.mass = !head.plural && (grammar::is_mass(head.base) || is_doing(head));
  made.proper = head.proper && subject->end - subject->begin == 1;
  made.person = head.category == "person";
  made.thing = thing_of(words, *subject);
  made.short_phrase = noun_phrase(words, *subject);
  made.phrase = phrase_of(words, *subject);
  made.setting = setting_beside(made.phrase, words, *subject);
  made.other = other_behind(words, *subject);
  for (auto at = subject->end; at < words.size(); ++at) {
    const auto& word = words[at];
    const auto behind = words[at - 1].text;
    if (word.part != Part::noun || name_word(word).size() < 3) continue;
    const auto role = words::grammar::place_prepositions.has(behind) ? Idea::Role::place : Idea::Role::object;
    made.ideas.push_back(
        {role, name_word(word), noun_phrase(words, {at, at + 1}), word.category, word.emoji, word.plural, word.proper});
  }
  for (const auto& word : made.actions) made.ideas.push_back({Idea::Role::action, word, grammar::gerund(word), "", ""});
  for (const auto& word : made.adjectives) made.ideas.push_back({Idea::Role::quality, word, word, "", ""});
  return made;
}

}  // namespace generator
