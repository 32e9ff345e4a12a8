// Names of two words and more: Duke Toaster, Toaster Tribune, The Toaster Files.
#include "generator/draft/name_patterns.h"

#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/draft/sound.h"
#include "generator/lexicon/lexicon.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

std::string initial_sound(std::string_view word) {
  for (const std::string_view two : {"sh", "ch", "th", "ph", "kn", "wh"}) {
    if (word.substr(0, 2) == two) return two == "ph" ? "f" : two == "kn" ? "n" : two == "wh" ? "w" : std::string(two);
  }
  if (word[0] == 'c' && word.size() > 1 && std::string_view("eiy").find(word[1]) != word.npos) return "s";
  return word[0] == 'c' || word[0] == 'q' ? "k" : std::string(1, word[0]);
}

bool alliterates(std::string_view a, std::string_view b) { return initial_sound(a) == initial_sound(b); }

// From the last vowel on, by spelling, which is near enough for short words.
std::string_view rhyming_part(std::string_view word) {
  auto at = word.size();
  while (at > 0 && !is_vowel(word[at - 1])) --at;
  while (at > 0 && is_vowel(word[at - 1])) --at;
  if (at > 0 && word.back() == 'e' && word.size() - at == 1) {
    while (at > 0 && !is_vowel(word[at - 1])) --at;
    while (at > 0 && is_vowel(word[at - 1])) --at;
  }
  return word.substr(at);
}

}  // namespace

Names pairs(const Theme& theme) {
  Names names;
  const auto pair = [&](const std::string& first, const std::string& second, int worth) {
    if (first.size() < 3 || first == second) return;
    add(names, Pattern::pair, first + ' ' + second, worth + (alliterates(first, second) ? 6 : 0));
  };
  for (const auto& adjective : theme.adjectives) pair(adjective, theme.star, 12);
  for (const auto& noun : theme.nouns) {
    pair(noun, theme.star, 11);
    pair(theme.star, noun, 7);
  }
  for (const auto& action : theme.actions) pair(grammar::gerund(action), theme.star, 8);
  for (const auto word : words::names::mood_words.all(theme.mood)) pair(std::string(word), theme.star, 2);
  for (const auto prop : props(theme.category)) pair(theme.star, std::string(prop), 1);
  return names;
}

Names epithets(const Theme& theme) {
  Names names;
  for (const auto epithet : words::names::epithets) {
    const std::string word(epithet);
    if (!alliterates(word, theme.star)) continue;
    const bool many = theme.plural && word.size() % 2 == 0;
    add(names, Pattern::epithet, word + ' ' + (many ? grammar::plural(theme.star) : theme.star),
        10 + (word[0] == theme.star[0] && word.size() > 1 && word[1] == theme.star[1] ? 2 : 0));
  }
  return names;
}

Names titles(const Theme& theme) {
  Names names;
  for (const auto title : words::names::titles) {
    if (title == theme.star) continue;
    add(names, Pattern::title, std::string(title) + ' ' + theme.star, alliterates(title, theme.star) ? 12 : 4);
  }
  return names;
}

Names with_tails(const Theme& theme) {
  Names names;
  for (const auto tail : words::names::tails) {
    if (tail == theme.star) continue;
    add(names, Pattern::tail, theme.star + ' ' + std::string(tail), alliterates(tail, theme.star) ? 12 : 4);
  }
  return names;
}

Names rhymes(const Theme& theme) {
  Names names;
  const auto end = rhyming_part(theme.star);
  if (end.size() < 2) return names;
  for (const auto rhyme : words::names::rhymes) {
    if (rhyme == theme.star || rhyming_part(rhyme) != end || sound::syllables(theme.star) > 2) continue;
    if (rhyme.size() >= theme.star.size() && rhyme.substr(rhyme.size() - theme.star.size()) == theme.star) continue;
    add(names, Pattern::rhyme, theme.star + ' ' + std::string(rhyme), 12);
    add(names, Pattern::rhyme, std::string(rhyme) + ' ' + theme.star, 9);
  }
  return names;
}

Names phrases(const Theme& theme) {
  Names names;
  for (const auto form : words::names::phrases) {
    const std::string phrase(form);
    const auto at = phrase.find('%');
    const bool many = phrase[at + 1] == 'p';
    const bool counts = phrase.find("the ") != std::string::npos || phrase.find("Many") != std::string::npos;
    if (theme.mass && counts) continue;
    const auto word = title_case(many && !theme.mass ? grammar::plural(theme.star) : theme.star);
    names.push_back(
        {phrase.substr(0, at) + word + phrase.substr(at + 2), Pattern::phrase, 8 + for_length(phrase + word)});
  }
  return names;
}

Names trios(const Theme& theme) {
  Names names;
  for (const auto& adjective : theme.adjectives) {
    for (const auto& noun : theme.nouns) {
      add(names, Pattern::trio, adjective + ' ' + noun + ' ' + theme.star, 12);
    }
    for (const auto tail : words::names::tails) {
      if (alliterates(tail, theme.star) || alliterates(tail, adjective)) {
        add(names, Pattern::trio, adjective + ' ' + theme.star + ' ' + std::string(tail), 5);
      }
    }
  }
  for (const auto& noun : theme.nouns) {
    for (const auto tail : words::names::tails) {
      if (alliterates(tail, theme.star))
        add(names, Pattern::trio, noun + ' ' + theme.star + ' ' + std::string(tail), 4);
    }
  }
  return names;
}

Names owners(const Theme& theme) {
  Names names;
  for (const auto& noun : theme.nouns) {
    if (theme.star.back() != 's') add(names, Pattern::owner, theme.star + "'s " + noun, 10);
    const auto entry = lexicon::look_up(noun);
    if (entry && entry->category == "person") add(names, Pattern::owner, noun + "'s " + theme.star, 14);
  }
  if (theme.person || theme.category == "animal" || theme.category == "creature" || theme.category == "bird") {
    for (const auto prop : props(theme.category)) {
      if (theme.star.back() != 's') add(names, Pattern::owner, theme.star + "'s " + std::string(prop), 5);
    }
  }
  return names;
}

}  // namespace generator::draft::name_patterns
