// Names of two words and more: Duke Toaster, Toaster Tribune, The Toaster Files.
#include "generator/draft/names/name_patterns.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/lexicon/lexicon.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

using Role = Idea::Role;

std::string initial_sound(std::string_view word) {
  for (const std::string_view two : {"sh", "ch", "th", "ph", "kn", "wh"}) {
    if (word.substr(0, 2) == two) return two == "ph" ? "f" : two == "kn" ? "n" : two == "wh" ? "w" : std::string(two);
  }
  if (word[0] == 'c' && word.size() > 1 && std::string_view("eiy").find(word[1]) != word.npos) return "s";
  return word[0] == 'c' || word[0] == 'q' ? "k" : std::string(1, word[0]);
}

bool alliterates(std::string_view a, std::string_view b) { return initial_sound(a) == initial_sound(b); }

// The star with the first idea that can stand before it, "arcade wizard"; empty if there is none.
std::string star_with_idea(const Theme& theme) {
  for (const auto& idea : theme.ideas) {
    if (idea.role == Role::name || idea.role == Role::without || idea.role == Role::state || idea.role == Role::owner ||
        idea.role == Role::action)
      continue;
    const auto& word = idea.word;
    if (word.size() >= 3 && word != theme.star && word.size() + theme.star.size() <= 16) return word + ' ' + theme.star;
  }
  return "";
}

void fill(std::string_view form, const std::string& star, bool mass, int worth, Names& names) {
  const std::string phrase(form);
  const auto at = phrase.find('%');
  const bool counts = phrase.find("the ") != std::string::npos || phrase.find("Many") != std::string::npos;
  if (mass && counts) return;
  const auto word = title_case(phrase[at + 1] == 'p' && !mass ? grammar::plural(star) : star);
  auto before = phrase.substr(0, at);
  if (phrase.find("a %s") != std::string::npos) {
    if (mass) return;
    if (grammar::with_article(star).compare(0, 3, "an ") == 0) before.insert(before.size() - 1, "n");
  }
  names.push_back({before + word + phrase.substr(at + 2), Pattern::phrase, worth + for_length(phrase + word)});
}

}  // namespace

Names pairs(const Theme& theme) {
  Names names;
  const auto pair = [&](const std::string& first, const std::string& second, int worth) {
    if (first.size() < 3 || first == second) return;
    add(names, Pattern::pair, first + ' ' + second, worth + (alliterates(first, second) ? 6 : 0));
  };
  if (theme.ideas.empty()) {  // else they are in scenes
    for (const auto& adjective : theme.adjectives) pair(adjective, theme.star, 12);
    for (const auto& noun : theme.nouns) {
      pair(noun, theme.star, 11);
      pair(theme.star, noun, 7);
    }
    for (const auto& action : theme.actions) pair(grammar::gerund(action), theme.star, 8);
  }
  for (const auto& word : brought_to_mind(theme.star)) {
    if (alliterates(word, theme.star)) pair(theme.star, word, 2);
  }
  for (const auto word : words::names::mood_words.all(theme.mood)) {
    if (alliterates(word, theme.star)) pair(std::string(word), theme.star, 2);
  }
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
  if (const auto both = star_with_idea(theme); !both.empty()) {
    for (const auto epithet : words::names::epithets) {
      if (alliterates(epithet, both) || alliterates(epithet, theme.star))
        add(names, Pattern::epithet, std::string(epithet) + ' ' + (theme.plural ? grammar::plural(both) : both), 20);
    }
  }
  return names;
}

Names titles(const Theme& theme) {
  Names names;
  if (theme.kind == Theme::Kind::action) return names;
  for (const auto title : words::names::titles) {
    if (title != theme.star && alliterates(title, theme.star))
      add(names, Pattern::title, std::string(title) + ' ' + theme.star, 12);
  }
  return names;
}

Names with_tails(const Theme& theme) {
  Names names;
  const auto both = star_with_idea(theme);
  for (const auto tail : words::names::tails) {
    if (tail == theme.star) continue;
    add(names, Pattern::tail, theme.star + ' ' + std::string(tail), alliterates(tail, theme.star) ? 12 : 4);
    if (!both.empty() && (alliterates(tail, both) || alliterates(tail, theme.star)))
      add(names, Pattern::tail, both + ' ' + std::string(tail), 20);
  }
  return names;
}

Names phrases(const Theme& theme) {
  Names names;
  const auto both = star_with_idea(theme);
  for (const auto form : words::names::phrases) {
    if (!both.empty()) fill(form, both, theme.mass, 20, names);
    fill(form, theme.star, theme.mass, 8, names);
  }
  return names;
}

Names quotes(const Theme& theme) {
  Names quotes;
  if (theme.quote.empty() || (theme.kind != Theme::Kind::saying && theme.kind != Theme::Kind::question)) return quotes;
  std::string quote;
  for (const char c : theme.quote) {
    if (c != '?' && c != '!' && c != '.' && c != ',') quote += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  }
  // The whole of it, or how it begins.
  for (auto end = quote.size(); end != std::string::npos && end > 0; end = quote.rfind(' ', end - 1)) {
    const auto text = quote.substr(0, end);
    const auto words = std::count(text.begin(), text.end(), ' ') + 1;
    if (words < 3 && end != quote.size()) break;
    const auto last = text.substr(text.rfind(' ') + 1);
    if (end != quote.size() && (last.size() < 4 || words::theme::function_words.find(last))) continue;
    quotes.push_back({familiar_phrase::titled(text), Pattern::quote, static_cast<int>(end)});
  }
  return quotes;
}

Names owners(const Theme& theme) {
  Names names;
  for (const auto& noun : theme.nouns) {
    if (theme.star.back() != 's') add(names, Pattern::owner, theme.star + "'s " + noun, 10);
    const auto entry = lexicon::look_up(noun);
    if (entry && entry->category == "person") add(names, Pattern::owner, noun + "'s " + theme.star, 14);
  }
  return names;
}

}  // namespace generator::draft::name_patterns
