#include "generator/draft/translate/tokens.h"

#include <glib.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "generator/ground/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

bool is_word_letter(char32_t c) { return letters::is_letter(c) || (c >= U'0' && c <= U'9') || c == U'\'' || c == U'’'; }

bool is_disguise(char32_t c) { return c == U'@' || c == U'$' || c == U'!' || c == U'|' || c == U'+' || c == U'*'; }

bool begins(const std::u32string& text, std::u32string_view start) { return text.compare(0, start.size(), start) == 0; }

// Recognises addresses, handles and hashes: a draft must not point to anybody or anywhere.
bool is_address(const std::u32string& chunk) {
  if (chunk.find(U"://") != chunk.npos || begins(chunk, U"www.") || chunk[0] == U'@') return true;
  if (begins(chunk, U"0x") && chunk.size() > 6) return true;
  const auto dot = chunk.rfind(U'.');
  if (dot == chunk.npos || dot == 0) return false;
  if (chunk.find(U'@') < dot) return true;
  static constexpr std::u32string_view kEndings[] = {U"com", U"net", U"org", U"io", U"xyz",     U"app", U"dev",
                                                     U"fun", U"gg",  U"me",  U"co", U"finance", U"eth", U"sol"};
  return std::find(std::begin(kEndings), std::end(kEndings), chunk.substr(dot + 1)) != std::end(kEndings);
}

// A chunk is what stands between spaces.
void read_chunk(const std::u32string& chunk, std::vector<Token>& tokens) {
  const auto plus = chunk.find_first_of(U"+&");
  const bool between = plus > 2 && plus + 3 < chunk.size() && chunk.find_first_of(U"+&", plus + 1) == chunk.npos;
  if (!tokens.empty() && (chunk == U"+" || chunk == U"&")) {
    tokens.push_back({"and", false, false, false, "", "and"});
    return;
  }
  if (plus != chunk.npos && between) {  // "bread+butter"
    for (const auto& part : {chunk.substr(0, plus), std::u32string(U"&"), chunk.substr(plus + 1)})
      read_chunk(part, tokens);
    return;
  }
  std::u32string word;
  const auto flush = [&] {
    while (!word.empty() && (word.back() == U'\'' || word.back() == U'’' || is_disguise(word.back()))) word.pop_back();
    if (word.empty()) return;
    const auto folded = letters::fold(letters::utf8(word));
    tokens.push_back({folded, g_unichar_isupper(word[0]) != 0, false, false, "", letters::utf8(word)});
    word.clear();
  };
  for (const char32_t c : chunk) {
    const auto shown = c < 0x80 ? std::nullopt : lexicon::shown_by(letters::utf8(std::u32string(1, c)));
    if (shown) {
      flush();
      const auto emoji = letters::utf8(std::u32string(1, c));
      const bool again = !tokens.empty() && tokens.back().emoji == emoji;
      if (!tokens.empty() && !tokens.back().emoji.empty() && !again) tokens.back().pause = true;
      if (!tokens.empty() && tokens.back().emoji == emoji) {
        ++tokens.back().times;
      } else {
        tokens.push_back({std::string(*shown), false, false, true, emoji, ""});
      }
    } else if (is_word_letter(c) || (is_disguise(c) && (!word.empty() || c == U'$' || c == U'@'))) {
      word += c == U'’' ? U'\'' : c;
    } else {
      flush();
      if (c == U'-' && !tokens.empty()) tokens.back().hyphen = &c != &chunk.back();
      if (std::u32string_view(U",.;:!?()、。，！？؛،").find(c) != std::u32string_view::npos && !tokens.empty()) {
        static constexpr std::string_view kTitles[] = {"dr", "mr", "mrs", "ms", "prof", "st"};
        const bool title = std::find(std::begin(kTitles), std::end(kTitles), tokens.back().text) != std::end(kTitles);
        tokens.back().pause = !(c == U'.' && title);
      }
    }
  }
  const bool ends = !word.empty() && (word.back() == U'!' || word.back() == U'+');
  flush();
  if (ends && !tokens.empty()) tokens.back().pause = true;
}

}  // namespace

std::vector<Token> tokens_of(const std::string& theme) {
  std::vector<Token> tokens;
  std::u32string chunk;
  const auto take = [&] {
    if (!chunk.empty() && !is_address(chunk)) read_chunk(chunk, tokens);
    chunk.clear();
  };
  for (const char32_t c : letters::code_points(theme)) {
    if (c <= U' ' || c == 0xA0 || c == 0x3000 || c == U'/' || c == U'_' || c == U'\\' || (c >= 0x2000 && c <= 0x200A)) {
      take();
    } else if (!(c >= 0x200B && c <= 0x200F) && !(c >= 0x202A && c <= 0x202E) && c != 0xFE0F && c != 0xFEFF &&
               !(c >= 0x2060 && c <= 0x206F) && c != 0xAD && !(c >= 0x7F && c < 0xA0)) {
      chunk += c;
    }
  }
  take();
  return tokens;
}

Token token_of(const std::string& english, std::optional<Part> part) {
  Token token{english, false, false, true};
  token.part = part;
  return token;
}

}  // namespace generator::draft
