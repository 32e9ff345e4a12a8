// Finds which letters of a word stand for which of its phonemes, by the cheapest way to cut the letters.
#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <vector>

#include "lexicon_builder/sounds.h"

namespace lexicon_builder {

namespace {

constexpr std::size_t kMaxLetters = 4;  // of a phoneme: "ough"

// A consonant's spelling begins with one of these letters.
const std::map<char, std::string_view> kConsonants = {
    {'b', "b"},    {'C', "ct"},  {'d', "d"}, {'D', "t"},    {'f', "fpg"}, {'g', "gx"},    {'h', "hw"},  {'j', "jgd"},
    {'k', "kcqx"}, {'l', "l"},   {'m', "m"}, {'n', "nkgp"}, {'N', "n"},   {'p', "p"},     {'r', "rw"},  {'s', "scpxz"},
    {'S', "sctx"}, {'t', "tdp"}, {'T', "t"}, {'v', "vf"},   {'w', "wuo"}, {'y', "yieju"}, {'z', "zsx"}, {'Z', "szgj"}};

bool is_in(char c, std::string_view letters) { return letters.find(c) != std::string_view::npos; }

bool is_vowel(char sound) { return kConsonants.count(sound) == 0; }

int vowel_cost(char sound, std::string_view letters) {
  if (letters.empty()) return 14;
  int cost = is_in(letters[0], "aeiouyh") ? 0 : 25;
  for (const char c : letters.substr(1)) {
    const bool fits = is_in(c, "aeiouy") || (c == 'r' && sound == 'R') || (c == 'w' && is_in(sound, "WOoX"));
    cost += fits ? 2 : is_in(c, "ghwr") ? 6 : 25;
  }
  return cost;
}

int consonant_cost(char sound, std::string_view letters) {
  if (letters.empty()) return is_in(sound, "sywzk") ? 9 : 15;  // "x" is two sounds, and the y of "museum" has no letter
  int cost = is_in(letters[0], kConsonants.at(sound)) ? 0 : 25;
  for (const char c : letters.substr(1)) {
    const bool fits = c == letters[0] || c == 'h' || (letters[0] == 'c' && c == 'k') || (sound == 'N' && c == 'g') ||
                      (sound == 'j' && c == 'g') || (sound == 's' && c == 'c') || (sound == 'C' && c == 'c');
    cost += fits ? 1 : c == 'e' ? 5 : is_in(c, "bgtnu") ? 9 : is_in(c, "aiouy") ? 16 : 25;
  }
  return cost;
}

}  // namespace

std::string spelled(const std::string& word, const std::string& sounds) {
  std::string phonemes = sounds;
  phonemes.erase(std::remove(phonemes.begin(), phonemes.end(), '1'), phonemes.end());
  const auto letters = word.size(), count = phonemes.size();
  constexpr int kNever = std::numeric_limits<int>::max() / 2;
  std::vector<std::vector<int>> best(count + 1, std::vector<int>(letters + 1, kNever));
  auto taken = std::vector<std::vector<std::size_t>>(count + 1, std::vector<std::size_t>(letters + 1, 0));
  best[0][0] = 0;
  for (std::size_t at = 0; at < count; ++at) {
    for (std::size_t from = 0; from <= letters; ++from) {
      for (std::size_t length = 0; length <= kMaxLetters && from + length <= letters; ++length) {
        const auto chunk = std::string_view(word).substr(from, length);
        const int cost = best[at][from] + (is_vowel(phonemes[at]) ? vowel_cost(phonemes[at], chunk)
                                                                  : consonant_cost(phonemes[at], chunk));
        if (cost >= best[at + 1][from + length]) continue;
        best[at + 1][from + length] = cost;
        taken[at + 1][from + length] = length;
      }
    }
  }
  std::string pieces;
  for (std::size_t at = count, end = letters; at > 0; --at) {
    const auto length = taken[at][end];
    pieces = word.substr(end - length, length) + (pieces.empty() && at == count ? "" : "|") + pieces;
    end -= length;
  }
  return pieces;
}

}  // namespace lexicon_builder
