#include "generator/draft/tokens.h"

#include <glib.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "generator/draft/foreign_words.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

bool is_word_letter(char32_t c) { return letters::is_letter(c) || (c >= U'0' && c <= U'9') || c == U'\'' || c == U'’'; }

bool is_disguise(char32_t c) { return c == U'@' || c == U'$' || c == U'!' || c == U'|' || c == U'+' || c == U'*'; }

bool begins(const std::u32string& text, std::u32string_view start) { return text.compare(0, start.size(), start) == 0; }

// Addresses, handles and hashes: a draft must not point to anybody or anywhere.
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

bool is_hiragana(char32_t c) { return c >= 0x3040 && c < 0x30A0; }

// は, が, を and the like end a noun; any other hiragana behind a character ends a verb.
bool is_particle(char32_t c) {
  return std::u32string_view(U"はがをのにでともへや").find(c) != std::u32string_view::npos;
}

// The English for the longest known word at that place, and its length; empty and 0 if there is none.
std::pair<std::string, std::size_t> longest_known(const std::u32string& run, std::size_t at) {
  for (auto length = std::min<std::size_t>(8, run.size() - at); length > 0; --length) {
    const auto piece = letters::utf8(std::u32string_view(run).substr(at, length));
    const bool syllable = length == 1 && run.size() > 4 && !letters::romanised(piece).empty();
    auto english = syllable ? std::string() : foreign::translated(piece);
    if (!english.empty()) return {english, length};
  }
  return {"", 0};
}

// Finds known words in a run of unspaced script, longest first. Unknown ones are romanised, except the hiragana between
// other characters, which are endings and particles.
void read_unspaced(const std::u32string& run, std::vector<Token>& tokens) {
  const bool spelled = std::all_of(run.begin(), run.end(), is_hiragana);
  std::u32string unknown;
  const auto flush = [&] {
    const auto latin = letters::romanised(letters::utf8(unknown));
    const bool korean_verb =
        !unknown.empty() && std::u32string_view(U"는은인한운").find(unknown.back()) != std::u32string_view::npos;
    if (latin.size() >= 3 && !korean_verb) tokens.push_back({latin.substr(0, 12), false, false, true});
    unknown.clear();
  };
  for (std::size_t at = 0; at < run.size();) {
    if (const auto one = letters::utf8(run.substr(at, 1)); foreign::is_function_word(one)) {
      flush();
      const auto little = foreign::function_word(one);
      if (!little.empty()) tokens.push_back({little, false, false, true});
      ++at;
      continue;
    }
    const auto [english, length] = longest_known(run, at);
    if (length > 0) {
      flush();
      if (tokens.empty() || tokens.back().text != english) tokens.push_back({english, false, false, true});
    } else if (is_hiragana(run[at]) && !spelled) {
      if (!is_particle(run[at])) unknown.clear();
      flush();
      const bool subject = run[at] == U'が' || run[at] == U'は';
      if (subject && !tokens.empty() && tokens.back().text != "with") tokens.push_back({"with", false, false, true});
    } else {
      unknown += run[at];
    }
    at += std::max<std::size_t>(length, 1);
  }
  flush();
}

// A chunk is what stands between spaces.
void read_chunk(const std::u32string& chunk, std::vector<Token>& tokens) {
  std::u32string word;
  const auto flush = [&] {
    while (!word.empty() && (word.back() == U'\'' || word.back() == U'’' || is_disguise(word.back()))) word.pop_back();
    if (word.empty()) return;
    const auto folded = letters::fold(letters::utf8(word));
    const auto points = letters::code_points(folded);
    if (std::any_of(points.begin(), points.end(), letters::is_unspaced))
      read_unspaced(points, tokens);
    else
      tokens.push_back({folded, g_unichar_isupper(word[0]) != 0, false, false, "", letters::utf8(word)});
    word.clear();
  };
  for (const char32_t c : chunk) {
    const auto shown = c < 0x80 ? std::nullopt : lexicon::shown_by(letters::utf8(std::u32string(1, c)));
    if (shown) {
      flush();
      const auto emoji = letters::utf8(std::u32string(1, c));
      if (!tokens.empty() && !tokens.back().emoji.empty()) tokens.back().pause = true;
      if (tokens.empty() || tokens.back().emoji != emoji) {
        tokens.push_back({std::string(*shown), false, false, true, emoji, ""});
      }
    } else if (is_word_letter(c) || (is_disguise(c) && (!word.empty() || c == U'$' || c == U'@'))) {
      word += c == U'’' ? U'\'' : c;
    } else {
      flush();
      if (c == U'-' && !tokens.empty()) tokens.back().hyphen = &c != &chunk.back();
      if (std::u32string_view(U",.;:!?()、。，！？؛،").find(c) != std::u32string_view::npos && !tokens.empty()) {
        tokens.back().pause = true;
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

}  // namespace generator::draft
