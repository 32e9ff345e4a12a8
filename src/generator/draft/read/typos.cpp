#include "generator/draft/read/typos.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/ground/lines.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::size_t kShortest = 5;  // letters; shorter words have too many neighbours
constexpr std::size_t kLong = 7;      // two slips still leave enough of these

bool is_known(const std::string& word) {
  return lexicon::look_up(word) || lexicon::look_up(grammar::singular(word)) || !grammar::infinitive(word).empty() ||
         is_function_word(word) || lines::stars.find(word) || lines::topics.find(word);
}

bool is_in_material(const std::string& word) {
  return lines::stars.find(word) || lines::states.find(word) || lines::topics.find(word) ||
         lines::stars.find(grammar::singular(word));
}

// Returns the first word of the material that is one slip away, or an empty text.
std::string mended(const std::string& word) {
  for (std::size_t at = 0; at <= word.size(); ++at) {
    const auto front = word.substr(0, at), back = word.substr(at);
    if (!back.empty() && is_in_material(front + back.substr(1))) return front + back.substr(1);
    if (back.size() > 1) {
      const auto swapped = front + back[1] + back[0] + back.substr(2);
      if (is_in_material(swapped)) return swapped;
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) {
      if (is_in_material(front + letter + back)) return front + letter + back;
      if (!back.empty() && is_in_material(front + letter + back.substr(1))) return front + letter + back.substr(1);
    }
  }
  return "";
}

// Returns the first word of the material with two other vowels: "dinosaur" for "dinasour".
std::string with_other_vowels(const std::string& word) {
  constexpr std::string_view kVowels = "aeiou";
  for (auto one = word.find_first_of(kVowels); one != word.npos; one = word.find_first_of(kVowels, one + 1)) {
    for (auto two = word.find_first_of(kVowels, one + 1); two != word.npos;
         two = word.find_first_of(kVowels, two + 1)) {
      auto other = word;
      for (const char first : kVowels) {
        for (const char second : kVowels) {
          other[one] = first;
          other[two] = second;
          if (is_in_material(other)) return other;
        }
      }
    }
  }
  return "";
}

constexpr std::size_t kLongestSpelling = 4;  // words

// Returns the words in `at` to `end` as one, or an empty text where a sentence ends between them.
std::string together(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
  std::string all;
  for (; at < end; ++at) {
    if (tokens[at].translated || (tokens[at].pause && at + 1 < end)) return "";
    all += (all.empty() ? "" : " ") + tokens[at].text;
  }
  return all;
}

// Puts what was meant in place of the words in `at` to `end`: nothing for "-".
void replace(std::vector<Token>& tokens, std::size_t at, std::size_t end, std::string_view meant) {
  const auto from = tokens.begin() + static_cast<std::ptrdiff_t>(at);
  const bool pause = tokens[end - 1].pause;
  const auto gap = tokens.erase(from, tokens.begin() + static_cast<std::ptrdiff_t>(end));
  if (meant == "-") return;
  std::vector<Token> instead;
  for (const auto word : lines::parts(meant, ' ')) {
    instead.emplace_back();
    instead.back().text = instead.back().written = std::string(word);
  }
  instead.back().pause = pause;
  tokens.insert(gap, instead.begin(), instead.end());
}

// Makes one word of "un-knitting".
void join_prefixes(std::vector<Token>& tokens) {
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    if (!tokens[at].hyphen || (tokens[at].text != "un" && tokens[at].text != "re")) continue;
    tokens[at + 1].text = tokens[at].text + tokens[at + 1].text;
    tokens[at + 1].written = tokens[at].written + tokens[at + 1].written;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

}  // namespace

void spell_out(std::vector<Token>& tokens) {
  join_prefixes(tokens);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    for (auto count = std::min(kLongestSpelling, tokens.size() - at); count > 0; --count) {
      const auto meant = words::theme::spellings.find(together(tokens, at, at + count));
      if (!meant || (*meant == "-" && count == tokens.size())) continue;
      replace(tokens, at, at + count, *meant);
      if (*meant == "-") --at;
      break;
    }
  }
}

void mend_typos(std::vector<Token>& tokens) {
  for (auto& token : tokens) {
    const auto& text = token.text;
    const bool letters = std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters || text.size() < kShortest || token.translated || token.capital || is_known(text)) continue;
    auto better = mended(text);
    if (better.empty() && text.size() >= kLong) better = with_other_vowels(text);
    if (!better.empty()) token.text = token.written = better;
  }
}

}  // namespace generator::draft
