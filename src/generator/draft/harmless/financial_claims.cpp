#include "generator/draft/harmless/financial_claims.h"

#include <algorithm>
#include <vector>

#include "generator/ground/letters.h"
#include "generator/ground/words.h"

namespace generator::draft {

namespace {

// Recognises "100x".
bool is_multiple(const std::string& word) {
  return word.size() > 1 && word.back() == 'x' &&
         std::all_of(word.begin(), word.end() - 1, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_denied(const std::vector<std::string>& words, std::size_t at) {
  const auto from = at > 3 ? at - 3 : 0;
  return std::any_of(words.begin() + from, words.begin() + at,
                     [](const std::string& word) { return words::claims::denials.has(word); });
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : letters::fold(text)) {
    const bool letter =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
    if (letter)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace

std::optional<std::string> financial_claim_in(const std::string& text) {
  const auto words = words_in(text);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_denied(words, at)) continue;
    if (words::claims::words.has(words[at]) || is_multiple(words[at])) return words[at];
    auto phrase = words[at];
    for (auto next = at + 1; next < words.size() && next < at + 4; ++next) {
      phrase += ' ' + words[next];
      if (words::claims::phrases.has(phrase)) return phrase;
    }
  }
  return std::nullopt;
}

}  // namespace generator::draft
