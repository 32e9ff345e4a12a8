#include "generator/draft/ticker.h"

#include <algorithm>
#include <vector>

#include "generator/draft/blocked.h"
#include "generator/draft/sound.h"
#include "generator/words.h"

namespace generator::draft {

namespace {

struct Candidate {
  std::string text;
  int score;
};

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : name) {
    if (c >= 'a' && c <= 'z')
      words.back() += static_cast<char>(c - 32);
    else if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9' && !words.back().empty()))
      words.back() += c;
    else if (c != '\'' && !words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty() && words.size() > 1) words.pop_back();
  return words;
}

bool is_vowel(char c) { return std::string("AEIOU").find(c) != std::string::npos; }

// First letter, then the consonants: "PENGUIN" -> "PNGN".
std::string skeleton(const std::string& word) {
  std::string bones;
  for (const char c : word) {
    if ((bones.empty() || !is_vowel(c)) && (bones.empty() || bones.back() != c)) bones += c;
  }
  return bones;
}

bool is_little(const std::string& word) {
  return word == "OF" || word == "THE" || word == "A" || word == "FOR" || word == "AND" || word == "BY" ||
         word == "ON" || word == "AT" || word == "TO" || word == "IN";
}

int looks(const std::string& text) {
  const auto vowels = std::count_if(text.begin(), text.end(), is_vowel);
  const auto length = static_cast<int>(text.size());
  const int by_length = length == 4 || length == 5 ? 6 : length == 3 ? 2 : 3;
  std::string lower;
  for (const char c : text) lower += static_cast<char>(c >= 'A' ? c + 32 : 'o');
  return by_length + (vowels == 0 ? -4 : vowels <= 3 ? 3 : 0) + sound::ease(lower) / 8;
}

void add(std::vector<Candidate>& all, const std::string& text, int worth) {
  if (text.size() < 3 || text.size() > 6 || text[0] < 'A' || text[0] > 'Z') return;
  if (is_taken(text) || blocked::holds_blocked(text)) return;
  if (std::any_of(all.begin(), all.end(), [&](const Candidate& c) { return c.text == text; })) return;
  all.push_back({text, worth + looks(text)});
}

std::vector<Candidate> candidates(const std::string& name) {
  auto words = words_of(name);
  if (words.size() > 1) words.erase(std::remove_if(words.begin(), words.end(), is_little), words.end());
  std::vector<Candidate> all;
  if (words.empty() || words[0].empty()) return all;

  const auto& first = words[0];
  if (words.size() == 1) {
    add(all, first, 8);
    for (std::size_t length = 4; length <= 6; ++length) add(all, first.substr(0, length), length == 6 ? 1 : 4);
    add(all, skeleton(first).substr(0, 5), 2);
    add(all, skeleton(first).substr(0, 4), 3);
    add(all, first.substr(0, 3), 0);
    return all;
  }
  const auto& last = words.back();
  const auto initials = [&] {
    std::string letters;
    for (const auto& word : words) letters += word[0];
    return letters;
  }();
  add(all, first.substr(0, 1) + last, 5);
  add(all, last, 3);
  add(all, first, 3);
  add(all, last.substr(0, 4), 3);
  add(all, last.substr(0, 5), 3);
  add(all, first.substr(0, 1) + last.substr(0, 3), 4);
  add(all, first.substr(0, 1) + last.substr(0, 4), 4);
  add(all, first.substr(0, 2) + last.substr(0, 3), 1);
  add(all, first.substr(0, 3) + last.substr(0, 2), 1);
  add(all, first.substr(0, 2) + last.substr(0, 2), 2);
  add(all, first.substr(0, 3) + last.substr(0, 3), 3);
  add(all, first.substr(0, 3) + last.substr(0, 1), 1);
  add(all, skeleton(first).substr(0, 2) + skeleton(last).substr(0, 2), 2);
  add(all, initials, words.size() >= 3 ? 5 : 0);
  return all;
}

// For when all candidates are taken: appends a letter until one is free.
std::string with_a_letter_more(const std::string& name) {
  const auto words = words_of(name);
  auto stem = words.empty() || words[0].empty() || words[0][0] < 'A' ? "DRAFT" : words[0].substr(0, 4);
  for (const char letter : std::string("XOYAQZELS")) {
    for (const auto& text : {stem + letter, stem.substr(0, 3) + letter + 'O', stem.substr(0, 2) + letter + 'A'}) {
      if (text.size() >= 3 && !is_taken(text) && !blocked::holds_blocked(text)) return text;
    }
  }
  return "DRAFT";
}

}  // namespace

bool is_taken(const std::string& ticker) {
  const auto& rude = words::tickers::rude;
  return words::tickers::tokens.has(ticker) || words::tickers::currencies.has(ticker) ||
         words::tickers::shares.has(ticker) || words::tickers::agencies.has(ticker) ||
         std::any_of(rude.begin(), rude.end(), [&](std::string_view part) { return ticker.find(part) != ticker.npos; });
}

std::string choose_ticker(const std::string& name, const std::string& star, Random& random) {
  auto all = candidates(name);
  if (all.empty()) return with_a_letter_more(name);
  std::string start;
  for (const char c : star.substr(0, 3)) start += static_cast<char>(c - 32);
  for (auto& candidate : all) {
    if (candidate.text.find(start) != std::string::npos) candidate.score += 6;
  }
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  const auto top = static_cast<std::uint32_t>(std::min<std::size_t>(all.size(), 3));
  return all[std::min(random.below(top), random.below(top))].text;
}

}  // namespace generator::draft
