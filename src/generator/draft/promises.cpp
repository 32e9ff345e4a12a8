#include "generator/draft/promises.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "generator/letters.h"

namespace generator::draft {

namespace {

constexpr std::string_view kWords[] = {
    "profit",   "profits",   "profitable",  "guarantee",   "guaranteed", "invest",    "investing",  "investment",
    "investor", "investors", "apy",         "apr",         "roi",        "presale",   "airdrop",    "airdrops",
    "moonshot", "lambo",     "price",       "prices",      "tokenomics", "liquidity", "whitepaper", "stakers",
    "staking",  "yield",     "dividend",    "dividends",   "passive",    "hodlers",   "ico",        "marketcap",
    "buyback",  "riches",    "millionaire", "millionaires"};

constexpr std::string_view kPhrases[] = {
    "to the moon",        "get rich",      "make money",    "buy now",          "now live",          "is live",
    "are live",           "has launched",  "just launched", "contract address", "listed on",         "trading on",
    "trade on",           "available on",  "mint now",      "market cap",       "financial freedom", "will rise",
    "will grow in value", "early holders", "our holders",   "fair launch",      "join the presale",  "double your",
    "your money"};

constexpr std::string_view kDenials[] = {"no", "not", "never", "nor", "without", "isn't", "neither"};

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// "100x"
bool is_multiple(const std::string& word) {
  return word.size() > 1 && word.back() == 'x' &&
         std::all_of(word.begin(), word.end() - 1, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_denied(const std::vector<std::string>& words, std::size_t at) {
  const auto from = at > 3 ? at - 3 : 0;
  return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(from), words.begin() + static_cast<std::ptrdiff_t>(at),
                     [](const std::string& word) { return is_in(kDenials, word); });
}

std::vector<std::string> words_of(const std::string& text) {
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

std::optional<std::string> promise_in(const std::string& text) {
  const auto words = words_of(text);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_denied(words, at)) continue;
    if (is_in(kWords, words[at]) || is_multiple(words[at])) return words[at];
    auto phrase = words[at];
    for (auto next = at + 1; next < words.size() && next < at + 4; ++next) {
      phrase += ' ' + words[next];
      if (is_in(kPhrases, phrase)) return phrase;
    }
  }
  return std::nullopt;
}

}  // namespace generator::draft
