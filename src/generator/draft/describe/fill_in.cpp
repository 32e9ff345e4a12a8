#include "generator/draft/describe/fill_in.h"

#include <algorithm>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace {

// Recognises phrases with an owner: "its own sweater", "grandma's cake".
bool is_owned(const std::string& phrase) {
  const auto first = phrase.substr(0, phrase.find(' '));
  return phrase.find("'s ") != std::string::npos ||
         (first != phrase && is_one_of(first, {"its", "their", "his", "her", "my", "our", "your"}));
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// Replaces each "[gets|get]" by the first word if `one`, else by the second.
std::string agreed(std::string text, char open, char close, bool one) {
  for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    const auto bar = text.find('|', at), end = text.find(close, at);
    const auto chosen = one ? text.substr(at + 1, bar - at - 1) : text.substr(bar + 1, end - bar - 1);
    text.replace(at, end - at + 1, chosen);
  }
  return text;
}

const Idea* own_name(const Theme& theme) {
  const auto found = std::find_if(theme.ideas.begin(), theme.ideas.end(),
                                  [](const Idea& idea) { return idea.role == Idea::Role::name; });
  return found == theme.ideas.end() ? nullptr : &*found;
}

std::string star_of(const Theme& theme) {
  if (const auto* name = own_name(theme)) return name->phrase;
  return theme.proper || begins_with(theme.thing, "the ") ? theme.thing : "the " + theme.thing;
}

// Returns the star in the plural: "penguins", "karaoke machines".
std::string stars_of(const Theme& theme) {
  if (theme.plural) return theme.thing;
  const auto fish = theme.thing.rfind("fish");
  if (fish != std::string::npos && fish + 4 == theme.thing.size()) return theme.thing;  // "jellyfish drift"
  const auto last = theme.thing.rfind(' ') + 1;                                         // 0 if there is no space
  return theme.thing.substr(0, last) + grammar::plural(theme.thing.substr(last));
}

std::string infinitive(std::string_view habit) {
  return begins_with(habit, "are ") ? "be" + std::string(habit.substr(3)) : std::string(habit);
}

// "gm", "gn" and "wen" are never written with a capital.
std::string quoted(const std::string& quote) {
  const bool small = begins_with(quote, "gm") || begins_with(quote, "gn") || begins_with(quote, "wen ");
  return small ? quote : grammar::capitalised(quote);
}

std::string with_pronouns(std::string text, bool they) {
  text = replaced(agreed(std::move(text), '<', '>', !they), "{its}", they ? "their" : "its");
  return replaced(replaced(std::move(text), "{it}", they ? "they" : "it"), "{them}", they ? "them" : "it");
}

}  // namespace

std::string definite(const Idea& idea) {
  const auto& phrase = idea.phrase;
  if (begins_with(phrase, "a ")) return "the " + phrase.substr(2);
  if (begins_with(phrase, "an ")) return "the " + phrase.substr(3);
  const bool bare = (idea.role == Idea::Role::place || idea.role == Idea::Role::time) && !idea.plural;  // "space"
  const bool stays =
      bare || idea.proper || idea.role == Idea::Role::action || begins_with(phrase, "the ") || is_owned(phrase);
  return stays ? phrase : "the " + phrase;
}

bool is_pair(const Theme& theme) { return begins_with(theme.phrase, theme.short_phrase + " and "); }

bool is_row(const Theme& theme) { return begins_with(theme.phrase, theme.short_phrase + ", "); }

std::string fill_in(std::string_view sentence, const Filling& filling) {
  const auto& theme = filling.theme;
  const bool many = theme.plural || ((is_pair(theme) || is_row(theme)) && filling.phrase == theme.phrase);
  auto text = with_pronouns(agreed(std::string(sentence), '[', ']', !many), many || theme.person);
  if (const auto* idea = filling.idea) {
    text = agreed(std::move(text), '(', ')', !idea->plural);
    text = replaced(replaced(std::move(text), "{idea}", idea->phrase), "{that}", definite(*idea));
  }
  if (!filling.habit.empty()) {
    text = replaced(replaced(std::move(text), "{habit}", std::string(filling.habit)), "{be habit}",
                    infinitive(filling.habit));
    text = replaced(std::move(text), "{stars}", stars_of(theme));
  }
  text = replaced(replaced(std::move(text), "{the}", star_of(theme)), "{quote}", quoted(theme.quote));
  text = replaced(replaced(std::move(text), "{A}", filling.phrase), "{Name}", filling.name);
  return grammar::capitalised(text);
}

}  // namespace generator::draft::description
