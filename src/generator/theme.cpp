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

}  // namespace

Theme read_theme(const std::string& theme, std::uint64_t seed) {
  const auto words = read_words(theme);
  const auto subject = subject_of(words);
  if (!subject) return without_noun(words).value_or(about_nothing_in_particular(theme, seed));

  const auto& head = words[subject->end - 1];
  const auto& star = star_of(words, *subject);
  Theme made;
  made.star = name_word(star);
  const bool one_letter = made.star.empty() || made.star.find_first_not_of(made.star[0]) == std::string::npos;
  if (one_letter) return about_nothing_in_particular(theme, seed);
  made.category = star.category;
  made.emoji = star.emoji;
  for (const auto& word : words) {
    if (made.emoji.empty() && word.part == Part::noun) made.emoji = word.emoji;
  }

  std::vector<std::string> said{star.base};
  for (auto at = subject->end; at-- > subject->begin;) {
    if (words[at].part == Part::noun && &words[at] != &star) add(made.nouns, name_word(words[at]));
    if (words[at].part == Part::possessive && words[at].text != words[at].base) add(made.nouns, name_word(words[at]));
  }
  for (const auto& word : words) {
    if (word.part == Part::noun && &word != &star) add(made.nouns, name_word(word));
    if (word.part == Part::adjective) add(made.adjectives, word.text);
    if (word.part == Part::gerund || word.part == Part::verb) add(made.actions, word.base);
    if (word.part != Part::dropped && word.part != Part::pause) said.insert(said.end() - 1, word.base);
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
  made.phrase = !company.empty()                                              ? made.short_phrase + company
                : tail.empty() || made.short_phrase.size() + tail.size() > 90 ? made.short_phrase
                                                                              : made.short_phrase + ' ' + tail;
  const auto setting = setting_in(words, *subject);
  const auto where = setting.substr(setting.find(' ') + 1);
  if (!setting.empty() && made.phrase.find(where) == std::string::npos) made.setting = setting;
  made.other = other_behind(words, *subject);
  made.mood = mood_of(said, made.category);
  return made;
}

}  // namespace generator
