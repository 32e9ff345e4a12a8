#include "generator/draft/description.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/draft/grammar.h"
#include "generator/words.h"

namespace generator::draft {

namespace sentences = words::sentences;

namespace {

constexpr std::size_t kMaxLength = 280;

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// "[gets|get]": the first when `one`, else the second.
std::string agreed(std::string text, char open, char close, bool one) {
  for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    const auto bar = text.find('|', at), end = text.find(close, at);
    const auto chosen = one ? text.substr(at + 1, bar - at - 1) : text.substr(bar + 1, end - bar - 1);
    text.replace(at, end - at + 1, chosen);
  }
  return text;
}

std::string sentence_case(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string filled(std::string_view line, const std::string& name, const Theme& theme, const std::string& phrase) {
  const bool many = theme.plural, they = many || theme.person;
  const auto the = theme.proper || theme.mass ? theme.thing : "the " + theme.thing;
  auto text = agreed(agreed(std::string(line), '[', ']', !many), '<', '>', !they);
  text = replaced(text, "{its}", they ? "their" : "its");
  text = replaced(text, "{it}", they ? "they" : "it");
  text = replaced(text, "{them}", they ? "them" : "it");
  text = replaced(text, "{The}", sentence_case(the));
  text = replaced(text, "{the}", the);
  text = replaced(text, "{where}", theme.setting);
  text = replaced(text, "{other}", theme.other);
  text = replaced(text, "{Name}", name);
  return sentence_case(replaced(text, "{A}", phrase));
}

// One of them, or nothing.
std::string_view one_of(const words::List& lines, Random& random) {
  return lines.empty() ? std::string_view() : random.one_of(lines);
}

std::string_view middle(const Theme& theme, Random& random) {
  // Six of ten are about the thing, its setting or its company, if it has sentences of its own; two are about its mood,
  // two about anything.
  const auto drawn = random.below(10);
  const auto own = sentences::about_category.all(theme.category);
  if (drawn < 6 && !theme.setting.empty()) return one_of(sentences::settings, random);
  if (drawn < 3 && !theme.other.empty()) return one_of(sentences::companies, random);
  if (drawn < 6 && !own.empty()) return one_of(own, random);
  const bool by_mood = own.empty() ? drawn < 4 : drawn < 8;
  return by_mood ? one_of(sentences::about_mood.all(theme.mood), random) : one_of(sentences::about_anything, random);
}

}  // namespace

std::string describe(const std::string& name, const Theme& theme, Random& random) {
  const auto opening = one_of(sentences::openings, random);
  const auto between = middle(theme, random);
  const auto closing = one_of(sentences::closings, random);

  const auto told = [&](const std::string& phrase, bool briefly) {
    auto text = filled(opening, name, theme, phrase) + ' ';
    if (!briefly) text += filled(between, name, theme, phrase) + ' ';
    return text + filled(closing, name, theme, phrase);
  };
  for (const auto& [phrase, briefly] : {std::pair(theme.phrase, false), std::pair(theme.short_phrase, false),
                                        std::pair(theme.short_phrase, true), std::pair(theme.thing, true)}) {
    auto text = told(phrase, briefly);
    if (text.size() <= kMaxLength) return text;
  }
  return filled(closing, name, theme, theme.thing);
}

}  // namespace generator::draft
