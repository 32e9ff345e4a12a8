#include "generator/draft/translate/usable.h"

#include <algorithm>
#include <optional>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/translate/proper_names.h"
#include "generator/ground/letters.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

std::string only_letters(const std::string& text) {
  std::string kept;
  std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
               [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  return kept;
}

bool is_owner(const std::string& text) { return without_s(text) != text; }

// Says whether a noun follows, so that nothing has to take the place of what is dropped: "nike shoes", "Elon Musk's
// rocket".
bool noun_follows(const std::vector<Token>& tokens, std::size_t end) {
  if (end == 0 || end >= tokens.size() || tokens[end - 1].pause) return false;
  if (is_owner(tokens[end - 1].text)) return true;
  const auto& next = tokens[end].text;
  const auto entry = lexicon::look_up(grammar::singular(next));
  const bool runs = next.back() == 's' && entry && entry->verb > entry->noun;
  const bool ends = end + 1 >= tokens.size() || is_function_word(tokens[end + 1].text);
  if (runs && ends && end + 1 < tokens.size()) return false;  // "Shrek dances on the moon"
  return !is_function_word(next) && entry && entry->noun >= 0 && entry->noun + 2 >= entry->verb &&
         next.find("ing") == next.npos;
}

std::optional<Token> stand_in(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  for (auto from = begin; from < end; ++from) {
    std::string folded;
    for (auto at = from; at < end; ++at) {
      folded += (at > from ? " " : "") + only_letters(tokens[at].text);
      auto found = words::theme::stand_ins.find(folded);
      if (!found && folded.size() > 3 && folded.back() == 's') {
        found = words::theme::stand_ins.find(folded.substr(0, folded.size() - 1));
      }
      if (found) return Token{std::string(*found), false, tokens[end - 1].pause};
    }
  }
  return std::nullopt;
}

// Says which words may not stand: those that are blocked, disguised or too long, and historical persons.
std::vector<bool> unusable(const std::vector<Token>& tokens, bool english) {
  std::vector<std::string> folded;
  for (const auto& token : tokens) {  // "Swift's" is Swift
    folded.push_back(without_s(token.text));
  }
  auto drop = blocked::to_drop(folded);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& text = tokens[at].text;
    const bool masked = text.find_first_of("@$!|+*") != std::string::npos;
    if (masked || letters::code_points(text).size() > 40 ||
        (english && !tokens[at].translated && is_historical_person(folded[at])))
      drop[at] = true;
  }
  return drop;
}

}  // namespace

std::vector<Token> usable(const std::vector<Token>& tokens, const std::string& language) {
  const auto drop = unusable(tokens, language == "en");
  std::vector<Token> kept;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (drop[at]) {
      auto end = at;
      while (end < tokens.size() && drop[end] && (end == at || !tokens[end - 1].pause)) ++end;
      const bool owned = noun_follows(tokens, end);
      const auto instead = owned ? std::nullopt : stand_in(tokens, at, end);
      if (instead)
        kept.push_back(*instead);
      else if (!owned && !kept.empty())
        kept.back().pause = true;
      at = end - 1;
      continue;
    }
    auto token = tokens[at];
    const bool ascii = std::all_of(token.text.begin(), token.text.end(), [](unsigned char c) { return c < 0x80; });
    const auto apostrophe = token.text.find('\'');
    const bool elided = language != "en" && apostrophe > 0 && apostrophe < 5;  // "l'ours", "all'opera"
    if (ascii && !elided && !is_owner(token.text) && !is_function_word(token.text) && !token.translated) {
      token.text = only_letters(token.text);
    }
    if (!token.text.empty()) kept.push_back(token);
  }
  return kept;
}

}  // namespace generator::draft
