#include "concept/rules/draft/split.h"

#include <glib.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "concept/rules/draft/foreign_words.h"
#include "concept/rules/draft/lexicon.h"
#include "concept/rules/letters.h"

namespace concepts::rules {

namespace {

bool is_word_letter(char32_t c) {
  return letters::is_letter(c) || (c >= U'0' && c <= U'9') || c == U'\'' || c == U'’';
}

bool is_disguise(char32_t c) {
  return c == U'@' || c == U'$' || c == U'!' || c == U'|' || c == U'+' || c == U'*';
}

bool begins(const std::u32string& text, std::u32string_view start) {
  return text.compare(0, start.size(), start) == 0;
}

// Addresses, handles and hashes name somebody or lead somewhere.
bool is_address(const std::u32string& chunk) {
  if (chunk.find(U"://") != chunk.npos || begins(chunk, U"www.") || chunk[0] == U'@') return true;
  if (begins(chunk, U"0x") && chunk.size() > 6) return true;
  const auto dot = chunk.rfind(U'.');
  if (dot == chunk.npos || dot == 0) return false;
  if (chunk.find(U'@') < dot) return true;
  static constexpr std::u32string_view kEndings[] = {U"com", U"net",     U"org", U"io", U"xyz",
                                                     U"app", U"dev",     U"fun", U"gg", U"me",
                                                     U"co",  U"finance", U"eth", U"sol"};
  return std::find(std::begin(kEndings), std::end(kEndings), chunk.substr(dot + 1)) !=
         std::end(kEndings);
}

// Finds known nouns in a run of unspaced script, longest first; what is not known is spelled in
// Latin letters.
void read_unspaced(const std::u32string& run, std::vector<Raw>& raw) {
  std::u32string unknown;
  const auto flush = [&] {
    const auto latin = letters::romanised(letters::utf8(unknown));
    if (latin.size() >= 3) raw.push_back({latin.substr(0, 12), false, false, true});
    unknown.clear();
  };
  for (std::size_t at = 0; at < run.size();) {
    std::size_t taken = 0;
    for (auto length = std::min<std::size_t>(8, run.size() - at); length > 0 && taken == 0;
         --length) {
      const auto piece = letters::utf8(std::u32string_view(run).substr(at, length));
      const auto english = length == 1 && run.size() > 4 && letters::romanised(piece).size() > 0
                               ? std::string()
                               : foreign::translated(piece);
      if (english.empty()) continue;
      flush();
      if (raw.empty() || raw.back().text != english) raw.push_back({english, false, false, true});
      taken = length;
    }
    if (taken == 0) unknown += run[at];
    at += std::max<std::size_t>(taken, 1);
  }
  flush();
}

// One chunk between spaces, in its own case.
void read_chunk(const std::u32string& chunk, std::vector<Raw>& raw) {
  std::u32string word;
  const auto flush = [&] {
    while (!word.empty() &&
           (word.back() == U'\'' || word.back() == U'’' || is_disguise(word.back())))
      word.pop_back();
    if (word.empty()) return;
    const auto folded = letters::fold(letters::utf8(word));
    const auto points = letters::code_points(folded);
    if (std::any_of(points.begin(), points.end(), letters::is_unspaced))
      read_unspaced(points, raw);
    else
      raw.push_back(
          {folded, word[0] < 0x80 && g_ascii_isupper(static_cast<gchar>(word[0])), false, false});
    word.clear();
  };
  for (const char32_t c : chunk) {
    const auto shown =
        c < 0x80 ? std::nullopt : lexicon::shown_by(letters::utf8(std::u32string(1, c)));
    if (shown) {
      flush();
      if (raw.empty() || raw.back().text != *shown)
        raw.push_back({std::string(*shown), false, false, true});
    } else if (is_word_letter(c) || (is_disguise(c) && (!word.empty() || c == U'$' || c == U'@'))) {
      word += c == U'’' ? U'\'' : c;
    } else {
      flush();
      if (std::u32string_view(U",.;:!?()、。，！？؛،").find(c) != std::u32string_view::npos &&
          !raw.empty()) {
        raw.back().pause = true;
      }
    }
  }
  const bool ends = !word.empty() && (word.back() == U'!' || word.back() == U'+');
  flush();
  if (ends && !raw.empty()) raw.back().pause = true;
}

}  // namespace

std::vector<Raw> split(const std::string& theme) {
  std::vector<Raw> raw;
  std::u32string chunk;
  const auto take = [&] {
    if (!chunk.empty() && !is_address(chunk)) read_chunk(chunk, raw);
    chunk.clear();
  };
  for (const char32_t c : letters::code_points(theme)) {
    if (c <= U' ' || c == 0xA0 || c == 0x3000 || c == U'/' || c == U'_' || c == U'\\' ||
        (c >= 0x2000 && c <= 0x200A)) {
      take();
    } else if (!(c >= 0x200B && c <= 0x200F) && !(c >= 0x202A && c <= 0x202E) && c != 0xFE0F &&
               c != 0xFEFF && !(c >= 0x2060 && c <= 0x206F) && c != 0xAD &&
               !(c >= 0x7F && c < 0xA0)) {
      chunk += c;
    }
  }
  take();
  return raw;
}

}  // namespace concepts::rules
