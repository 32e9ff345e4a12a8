#include "generator/draft/ideas/read_theme.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/draft/ideas/ideas.h"
#include "generator/draft/ideas/phrases.h"
#include "generator/draft/ideas/speech.h"
#include "generator/draft/ideas/subjectless.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/ground/theme.h"
#include "generator/ground/words.h"

namespace generator::draft {

using phrases::joined;
using phrases::noun_phrase;

namespace {

constexpr std::size_t kMaxPhrase = 90;  // characters

void add(std::vector<std::string>& list, const std::string& word) {
  if (word.size() >= 3 && std::find(list.begin(), list.end(), word) == list.end() &&
      !is_one_of(word, {"day", "life", "made"}))
    list.push_back(word);
}

bool is_abstract(std::string_view category) {
  return is_one_of(category, {"act", "event", "feeling", "group", "idea", "time"});
}

// Returns the emoji of the star, else that of a noun in front of it ("printer jam"). An abstract star, which cannot be
// drawn itself, takes that of any noun.
std::string emoji_for(const Words& words, Span subject, const Word& star) {
  if (!star.emoji.empty()) return star.emoji;
  for (auto at = subject.begin; at < (is_abstract(star.category) ? words.size() : subject.end); ++at) {
    const bool noun = words[at].part == Part::noun || words[at].part == Part::possessive;
    if (noun && !words[at].emoji.empty()) return words[at].emoji;
  }
  return "";
}

// Lists the nouns of the subject first, and of these the nearest to the star first.
std::vector<std::string> other_nouns(const Words& words, Span subject, const Word& star) {
  std::vector<std::string> nouns;
  for (auto at = subject.end; at-- > subject.begin;) {
    const auto& word = words[at];
    const bool owner = word.part == Part::possessive && word.text != word.base;
    if (owner || (word.part == Part::noun && &word != &star)) add(nouns, name_word(word.base));
  }
  for (const auto& word : words) {
    if (word.part == Part::noun && &word != &star) add(nouns, name_word(word.base));
  }
  nouns.erase(std::remove(nouns.begin(), nouns.end(), name_word(star.base)), nouns.end());
  return nouns;
}

// Lists the words in the order of the theme, with the star once more at the end.
std::vector<std::string> said_in(const Words& words, const Word& star) {
  std::vector<std::string> said;
  for (const auto& word : words) {
    if (word.part != Part::dropped && word.part != Part::pause) said.push_back(word.base);
  }
  said.push_back(star.base);
  return said;
}

// Returns what can stand behind "the": "cat", "karaoke machine", and "llama" of a "gym bro llama".
std::string thing_of(const Words& words, Span subject) {
  auto from = subject.end - 1;
  const bool noun_before = from > subject.begin && words[from - 1].part == Part::noun;
  const bool one_word = noun_before && words::lexicon::compounds.find(words[from - 1].base + ' ' + words[from].base);
  if (one_word || (noun_before && !is_creature(words[from].category))) --from;
  return joined(words, {from, subject.end});
}

// Returns the rest of a theme that only names things: " and a full moon" of "a rocket and a full moon". It is empty for
// any other theme.
std::string list_behind(const Words& words, Span subject) {
  std::vector<std::string> things;
  for (auto at = subject.end; at < words.size(); ++at) {
    if (words[at].part == Part::pause || words[at].text == "and") continue;
    const auto phrase = opens_noun_phrase(words[at].part) ? noun_phrase_at(words, at) : std::nullopt;
    if (!phrase) return "";
    const auto first = words[phrase->begin].part;
    const bool owned = first == Part::possessive || first == Part::determiner;
    things.push_back(owned ? phrases::object_phrase(words, *phrase) : noun_phrase(words, *phrase));
    at = phrase->end - 1;
  }
  std::string text;
  for (std::size_t i = 0; i < things.size() && i < 3; ++i) {
    text += (i + 1 == std::min<std::size_t>(things.size(), 3) ? " and " : ", ") + things[i];
  }
  return text;
}

// Recognises "left on read" and "stuck in traffic".
bool begins_with_state(const Words& words, Span subject) {
  if (subject.begin != 2 || words[1].part != Part::preposition) return false;
  const auto& first = words[0];
  const auto base = grammar::infinitive(first.text);
  return first.part == Part::participle || (first.part == Part::adjective && !base.empty() && base != first.text);
}

// Recognises "crying over spilled milk".
bool begins_with_doing(const Words& words, Span subject) {
  if (begins_with_state(words, subject)) return true;
  return subject.begin > 0 && words[0].part == Part::gerund &&
         std::all_of(words.begin(), words.begin() + subject.begin, [](const Word& word) {
           return is_one_of(word.part, {Part::gerund, Part::preposition, Part::adverb, Part::conjunction});
         });
}

std::string phrase_of(const Words& words, Span subject) {
  const bool doing = begins_with_doing(words, subject);
  const auto being = begins_with_state(words, subject) ? "being " : "";
  const auto short_phrase = doing ? being + phrases::spoken(words, {0, subject.end}) : noun_phrase(words, subject);
  const auto list = list_behind(words, subject);
  if (!list.empty() && short_phrase.size() + list.size() <= kMaxPhrase) return short_phrase + list;
  return short_phrase + phrases::tail_behind(words, subject, kMaxPhrase - std::min(kMaxPhrase, short_phrase.size()));
}

// Says whether the word is more than one letter repeated, such as "aaa".
bool says_something(const std::string& star) {
  return !star.empty() && star.find_first_not_of(star[0]) != std::string::npos;
}

// Of "where do lost socks go" only "lost socks" can be used as a phrase.
bool asks_for_circumstance(const Words& question) {
  const auto& first = question[0].text;
  const bool what = first == "what" && question.size() > 1 &&
                    (question[1].part == Part::copula || question[1].part == Part::modal);  // not "what if"
  return what || is_one_of(first, {"where", "when", "how"});
}

Theme of_subject(const Words& words, Span subject) {
  const auto& head = words[subject.end - 1];
  const auto& star = star_of(words, subject);
  Theme made;
  made.star = name_word(star.base);
  made.category = star.category;
  made.emoji = emoji_for(words, subject, star);
  made.nouns = other_nouns(words, subject, star);
  for (const auto& word : words) {
    if (word.part == Part::adjective) add(made.adjectives, word.text);
    if (word.part == Part::gerund || word.part == Part::verb) add(made.actions, word.base);
  }
  made.mood = mood_of(said_in(words, star), made.category);

  made.plural = head.plural;
  made.mass = !head.plural && (grammar::is_mass(head.base) || phrases::is_doing(head));
  made.proper = (head.proper && subject.end - subject.begin == 1) || has_surname(words, subject);
  made.person = head.category == "person";
  made.thing = thing_of(words, subject);
  made.short_phrase = noun_phrase(words, subject);
  made.phrase = phrase_of(words, subject);
  made.ideas = ideas_of(words, subject, star);
  made.star_at = static_cast<std::size_t>(&star - words.data());
  return made;
}

std::vector<Said> as_said(const Words& words) {
  std::vector<Said> said;
  for (const auto& word : words) {
    const bool verb = is_one_of(word.part, {Part::verb, Part::gerund, Part::participle});
    said.push_back({letters::fold(word.text), word.base, word.text, word.part == Part::noun, verb, word.plural});
  }
  return said;
}

// Recognises "being almost famous", "getting older" and "hungry and tired", of which no star can be made.
bool is_told_of_nobody(const Words& words) {
  if (words.size() < 2) return false;
  const auto& first = words[0];
  return is_one_of(first.text, {"becoming", "being", "feeling", "getting", "going", "growing", "having", "staying"}) ||
         first.part == Part::adjective;
}

}  // namespace

Theme read_theme(const std::string& theme, std::uint64_t seed) {
  const auto reading = read_words(theme);
  auto words = reading.words;
  const auto kind = speech::kind_of(theme, reading);
  const auto quote = speech::quotable(theme, reading, kind);
  if (kind == Theme::Kind::question) words = speech::as_phrase(std::move(words));

  const auto today = reading.unwanted ? std::nullopt : speech::phrase_of_today(reading.typed);
  const auto motto = today ? 0 : speech::motto_of(theme, words);
  if (motto > 0) words.erase(words.begin(), words.begin() + (std::min(motto, words.size() - 1)));
  const auto subject = subject_of(words);
  Theme made;
  if (subject && motto > 0) {
    made = with_motto(of_subject(words, *subject), quote, motto);
    made.said = as_said(words);
    made.typed = reading.typed;
    if (reading.unwanted) made.kind = Theme::Kind::unwanted;
    return made;
  }
  if (today) {
    made = of_phrase(*today, reading.typed);
  } else if (const auto shown = speech::shown_by_saying(theme)) {
    made = of_saying(*shown);
  } else if (subject && says_something(name_word(star_of(words, *subject).base))) {
    made = of_subject(words, *subject);
  } else if (kind != Theme::Kind::thing && !quote.empty()) {
    made = of_words_alone(quote, words);
  } else if (!quote.empty() && is_told_of_nobody(words)) {
    made = of_words_alone(quote, words);
    made.kind = Theme::Kind::saying;
  } else if (const auto doing = without_noun(words)) {
    made = *doing;
  } else if (!quote.empty() && words.size() > 2) {  // "being almost there"
    made = of_words_alone(quote, words);
    made.kind = Theme::Kind::saying;
  } else {
    made = about_nothing_in_particular(theme, seed);
  }
  if (kind == Theme::Kind::question && asks_for_circumstance(reading.words)) made.phrase = made.short_phrase;
  if (kind != Theme::Kind::thing) made.kind = kind;
  const bool request = std::any_of(words.begin(), words.end(), [](const Word& w) { return w.part == Part::dropped; });
  if (!request) made.quote = quote;
  made.said = as_said(words);
  made.typed = reading.typed;
  made.of_moment =
      is_one_of(kind, {Theme::Kind::saying, Theme::Kind::story}) && speech::begins_with_moment(reading.words);
  if (reading.unwanted && made.kind != Theme::Kind::nothing) made.kind = Theme::Kind::unwanted;
  return made;
}

}  // namespace generator::draft
