#include "generator/draft/subjectless.h"

#include <algorithm>

#include "generator/draft/grammar.h"
#include "generator/draft/ideas.h"
#include "generator/draft/moods.h"
#include "generator/lexicon/lexicon.h"
#include "generator/random.h"
#include "generator/words.h"

namespace generator::draft {

Theme about_nothing_in_particular(const std::string& theme, std::uint64_t seed) {
  Random random("nothing|" + theme + '|' + std::to_string(seed));
  const std::string noun(random.one_of(words::theme::neutral_nouns));
  const auto entry = lexicon::look_up(noun);
  Theme made;
  made.kind = Theme::Kind::nothing;
  made.star = made.thing = noun;
  made.category = entry ? std::string(entry->category) : "thing";
  made.emoji = entry ? std::string(entry->emoji) : "";
  made.short_phrase = made.phrase = grammar::with_article(noun);
  made.mood = mood_of({}, made.category);
  return made;
}

std::optional<Theme> without_noun(const Words& words) {
  Theme made;
  made.kind = Theme::Kind::action;
  for (const auto& word : words) {
    if (word.part == Part::gerund || word.part == Part::verb || word.part == Part::adjective) {
      const auto text = word.part == Part::verb ? grammar::gerund(word.base) : word.text;
      if (name_word(text).size() < 3) continue;
      if (made.star.empty())
        made.star = name_word(text);
      else
        made.adjectives.push_back(word.base);
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

Theme of_saying(const std::string& nouns) {
  Theme made;
  for (std::size_t from = 0; from < nouns.size();) {
    const auto end = std::min(nouns.find(' ', from), nouns.size());
    const auto noun = nouns.substr(from, end - from);
    const auto entry = lexicon::look_up(noun);
    const auto category = entry ? std::string(entry->category) : "thing",
               emoji = entry ? std::string(entry->emoji) : "";
    const bool only_one = noun == "sun" || noun == "moon";
    const auto phrase = only_one ? "the " + noun : grammar::is_mass(noun) ? noun : grammar::with_article(noun);
    if (from == 0) {
      made.star = made.thing = noun;
      made.category = category;
      made.emoji = emoji;
      made.short_phrase = made.phrase = phrase;
      made.mass = grammar::is_mass(noun);
    } else {
      made.nouns.push_back(noun);
      made.ideas.push_back({Idea::Role::company, noun, phrase, category, emoji});
      made.phrase += " and " + phrase;
      made.other = phrase;
    }
    from = end + 1;
  }
  made.mood = mood_of({made.star}, made.category);
  return made;
}

Theme of_words_alone(const std::string& quote, const Words& words) {
  Theme made;
  for (const auto& word : words) {
    const auto letters = name_word(word.base);
    const bool tells = word.part == Part::adverb || word.part == Part::adjective || word.part == Part::verb ||
                       word.part == Part::gerund || word.part == Part::pronoun || word.part == Part::participle;
    if (tells && letters.size() > made.star.size()) made.star = letters;
  }
  if (made.star.size() < 3) made.star = "saying";
  made.category = "idea";
  made.emoji = "📣";
  made.thing = "saying";
  made.short_phrase = "a saying";
  made.phrase = "the saying \"" + quote + '"';
  made.mood = mood_of({made.star}, "idea");
  return made;
}

}  // namespace generator::draft
