#include "generator/draft/ideas/subjectless.h"

#include <algorithm>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/ideas/ideas.h"
#include "generator/ground/letters.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"
#include "generator/ground/theme.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

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

namespace {

// Returns "homesickness" for "homesick", or an empty text if nobody says so.
std::string quality_of(const Word& adjective) {
  if (adjective.part != Part::adjective || adjective.text.empty()) return "";
  auto stem = adjective.text;
  if (stem.back() == 'y') stem.back() = 'i';
  const auto noun = stem + "ness";
  return lexicon::look_up(noun) ? noun : "";
}

}  // namespace

std::optional<Theme> without_noun(const Words& words) {
  Theme made;
  made.kind = Theme::Kind::action;
  for (const auto& word : words) {
    if (is_one_of(word.part, {Part::gerund, Part::verb, Part::adjective})) {
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
  const auto quality = words.size() == 1 ? quality_of(words[0]) : "";
  if (!quality.empty()) {
    made.kind = Theme::Kind::thing;
    made.star = made.thing = made.phrase = made.short_phrase = quality;
  }
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
    }
    from = end + 1;
  }
  made.mood = mood_of({made.star}, made.category);
  return made;
}

Theme of_phrase(const lines::Row& phrase, const std::string& typed) {
  Theme made;
  const auto pictures = lines::parts(phrase.field(2), ' ');
  for (const auto word : lines::parts(typed, ' ')) {
    const auto entry = lexicon::look_up(word);
    if (made.star.empty() || (entry && entry->noun >= entry->verb && !is_function_word(word)))
      made.star = name_word(std::string(word));
  }
  made.thing = "phrase";
  made.today = phrase;
  made.category = "idea";
  made.phrase = made.short_phrase = typed;
  made.mood = mood_of({}, made.category);
  for (const auto picture : pictures) {
    if (made.emoji.empty())
      made.emoji = picture;
    else
      made.ideas.push_back({Idea::Role::company, "", "", "", std::string(picture)});
  }
  return made;
}

Theme with_motto(Theme made, const std::string& quote, std::size_t words) {
  std::size_t end = 0;
  for (std::size_t count = 0; count < words && end != std::string::npos; ++count) end = quote.find(' ', end + 1);
  const auto motto = quote.substr(0, end);
  if (motto.empty()) return made;
  made.phrase = made.short_phrase + " with the motto \"" + motto + '"';
  const auto nouns = words::theme::sayings.find(letters::fold(motto));
  const auto shown = of_saying(std::string(nouns.value_or("sign")));
  for (const auto& idea : shown.ideas) {
    if (idea.word != made.star) made.ideas.insert(made.ideas.begin(), idea);
  }
  return made;
}

namespace {

// Says what one would write such words on, or call them.
std::string kind_of_words(const std::string& quote) {
  const auto folded = letters::fold(quote);
  for (const std::string_view start : {"please", "do not", "don't", "no ", "beware", "keep", "never"}) {
    if (begins_with(folded, start)) return "sign";
  }
  for (const std::string_view start :
       {"it was", "i did", "i was", "i thought", "it wasn't", "not me", "i only", "i just"}) {
    if (begins_with(folded, start)) return "alibi";
  }
  if (begins_with(folded, "i ") || begins_with(folded, "i'm") || begins_with(folded, "me ") ||
      begins_with(folded, "my "))
    return "confession";
  return "motto";
}

void add_once(std::vector<std::string>& list, const std::string& word) {
  if (word.size() >= 3 && std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
}

}  // namespace

Theme of_words_alone(const std::string& quote, const Words& words) {
  Theme made;
  for (const auto& word : words) {
    if (word.part == Part::gerund || word.part == Part::verb) add_once(made.actions, name_word(word.base));
    if (word.part == Part::adjective) add_once(made.adjectives, name_word(word.base));
  }
  made.star = made.thing = kind_of_words(quote);
  made.category = "idea";
  made.emoji = made.star == "sign" ? "🪧" : made.star == "alibi" ? "🤷" : made.star == "confession" ? "🙈" : "💬";
  made.short_phrase = grammar::with_article(made.star);
  made.phrase = "the saying \"" + quote + '"';
  made.mood = mood_of({made.star}, "idea");
  return made;
}

}  // namespace generator::draft
