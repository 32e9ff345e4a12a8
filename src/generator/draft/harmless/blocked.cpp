#include "generator/draft/harmless/blocked.h"

#include <algorithm>
#include <iterator>

#include "generator/ground/letters.h"
#include "generator/ground/words.h"

namespace generator::draft::blocked {

namespace {

// Returns a word as it is meant to be read: "$h1t" is "shit".
std::string unmasked(std::string_view word) {
  std::string letters;
  for (const char32_t c : letters::code_points(word)) {
    if (c >= U'a' && c <= U'z')
      letters += static_cast<char>(c);
    else
      letters += words::letters::look_alikes.find(letters::utf8(std::u32string(1, c))).value_or("");
  }
  return letters;
}

// Cuts runs of a letter down to `max`: "fuuuck" to "fuck" for 1.
std::string with_runs_of(std::size_t max, std::string_view word) {
  std::string cut;
  std::size_t run = 0;
  for (const char c : word) {
    run = !cut.empty() && cut.back() == c ? run + 1 : 1;
    if (run <= max) cut += c;
  }
  return cut;
}

// A stem with a double letter must be found with both: "nig" would also be in "night".
bool has_stem(std::string_view word) {
  if (words::blocked::innocent.has(word)) return false;
  const auto pairs = with_runs_of(2, word), singles = with_runs_of(1, word);
  return std::any_of(words::blocked::stems.begin(), words::blocked::stems.end(), [&](std::string_view stem) {
    return pairs.find(stem) != pairs.npos || singles.find(stem) != singles.npos;
  });
}

// Says whether the word or its singular is listed: "teslas" is.
bool is_listed(std::string_view word) {
  const auto listed = [](std::string_view w) {
    return words::blocked::words.has(w) || words::blocked::people.has(w) || words::blocked::brands.has(w);
  };
  return listed(word) || (word.size() > 3 && word.back() == 's' && listed(word.substr(0, word.size() - 1)));
}

bool is_blocked(std::string_view folded) {
  std::string letters;
  std::copy_if(folded.begin(), folded.end(), std::back_inserter(letters), [](char c) { return c >= 'a' && c <= 'z'; });
  const auto meant = unmasked(folded);
  return is_listed(letters) || is_listed(meant) || has_stem(meant) ||
         (folded != meant && is_listed(with_runs_of(1, meant)));
}

bool is_name(const std::string& first, const std::string& second) {
  const auto both = first + ' ' + second;
  return words::blocked::full_names.has(both) || words::blocked::two_word_brands.has(both);
}

constexpr std::size_t kMaxSpelledOut = 12;

// Drops single letters in a row that spell a blocked word.
void drop_spelled_out(const std::vector<std::string>& words, std::vector<bool>& drop) {
  for (std::size_t from = 0; from < words.size(); ++from) {
    std::string together;
    const auto end = std::min(words.size(), from + kMaxSpelledOut);
    for (auto to = from; to < end && letters::code_points(words[to]).size() == 1; ++to) {
      together += words[to];
      if (to > from + 1 && is_blocked(together)) {
        for (auto at = from; at <= to; ++at) drop[at] = true;
      }
    }
  }
}

// Says whether two short words are a stem when joined: "fu ck".
bool make_a_stem(const std::string& first, const std::string& second) {
  return first.size() + second.size() <= 7 && first.size() <= 4 && second.size() <= 4 &&
         words::blocked::stems.has(unmasked(first + second));
}

}  // namespace

std::vector<bool> to_drop(const std::vector<std::string>& words) {
  std::vector<bool> drop(words.size(), false);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_blocked(words[at])) drop[at] = true;
    if (at + 1 < words.size() && (is_name(words[at], words[at + 1]) || make_a_stem(words[at], words[at + 1]))) {
      drop[at] = drop[at + 1] = true;
    }
  }
  drop_spelled_out(words, drop);
  return drop;
}

bool holds_blocked(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char32_t c : letters::code_points(letters::fold(text))) {
    const bool part_of_word =
        letters::is_letter(c) || (c >= '0' && c <= '9') || c == '@' || c == '$' || c == '!' || c == '|' || c == '+';
    if (part_of_word)
      words.back() += letters::utf8(std::u32string(1, c));
    else if (!words.back().empty())
      words.emplace_back();
  }
  const auto drop = to_drop(words);
  return std::find(drop.begin(), drop.end(), true) != drop.end();
}

}  // namespace generator::draft::blocked
