#include "generator/draft/translate.h"

#include <algorithm>

#include "generator/draft/foreign_words.h"
#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

bool is_english(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  if (entry &&
      (entry->noun > 0 || entry->verb > 0 || entry->adjective >= 0 || entry->adverb > 0 || !entry->emoji.empty()) &&
      entry->proper.empty()) {
    return true;
  }
  const auto base = grammar::singular(word);
  if (base != word && lexicon::look_up(base)) return true;
  return word.size() > 4 && !grammar::infinitive(word).empty();
}

bool is_abroad(const Raw& one) {
  return one.translated || foreign::is_function_word(one.text) ||
         std::any_of(one.text.begin(), one.text.end(), [](unsigned char c) { return c >= 0x80; });
}

bool is_gerund(const std::string& word) {
  return word.size() > 5 && word.compare(word.size() - 3, 3, "ing") == 0 && !grammar::infinitive(word).empty();
}

// "que baila" -> "that dances", "який грає" -> "playing". What else stands there is a verb, too, but not one we know:
// "with" says enough.
void add_after_relative(std::vector<Raw>& english, Raw meaning) {
  if (is_gerund(meaning.text)) {
    english.back() = meaning;
    return;
  }
  const auto entry = lexicon::look_up(meaning.text);
  if (!entry || entry->verb <= 0 || entry->verb < entry->noun) {
    english.back().text = "with";
    return;
  }
  const auto& who = english[english.size() > 1 ? english.size() - 2 : 0].text;
  if (grammar::singular(who) == who) meaning.text = grammar::third_person(meaning.text);
  english.push_back(meaning);
}

bool ends_in_relative(const std::vector<Raw>& english) {
  return !english.empty() && english.back().translated &&
         (english.back().text == "that" || english.back().text == "who");
}

}  // namespace

std::vector<Raw> in_english(const std::vector<Raw>& raw) {
  if (std::none_of(raw.begin(), raw.end(), is_abroad)) return raw;
  const bool german =
      std::any_of(raw.begin(), raw.end(), [](const Raw& one) { return foreign::is_german_article(one.text); });

  std::vector<Raw> english, unknown;
  bool translated_one = false;
  for (const auto& one : raw) {
    if (one.translated || is_function_word(one.text)) {
      english.push_back(one);
      continue;
    }
    if (foreign::is_function_word(one.text)) {
      const auto little = foreign::function_word(one.text);
      if (!little.empty()) english.push_back({little, false, one.pause, true});
      continue;
    }
    const auto meaning = foreign::translated(one.text);
    const auto entry = lexicon::look_up(one.text);
    const bool plain_english = entry && entry->noun + entry->adjective + entry->verb > 2;
    if (!meaning.empty() && !plain_english) {
      if (ends_in_relative(english))
        add_after_relative(english, {meaning, false, one.pause, true});
      else
        english.push_back({meaning, false, one.pause, true});
      translated_one = true;
    } else if (is_english(one.text)) {
      english.push_back(one);
    } else {
      if (ends_in_relative(english)) english.back().text = "with";
      const auto latin = letters::romanised(one.text);
      if (latin.size() < 3) continue;
      auto& list = german && one.capital ? english : unknown;
      list.push_back({latin.substr(0, 12), false, one.pause, true});
    }
  }
  if (ends_in_relative(english)) english.pop_back();
  if (!translated_one) english.insert(english.end(), unknown.begin(), unknown.end());
  return english;
}

}  // namespace generator::draft
