#include "generator/draft/translate/segments.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "generator/ground/letters.h"

namespace generator::draft {

namespace {

using foreign::Meaning;
using Kind = Meaning::Kind;

constexpr std::size_t kMaxWordLength = 8;  // code points of a word in the lists
constexpr std::size_t kMaxRomanised = 16;  // letters

bool is_hiragana(char32_t c) { return c >= 0x3040 && c < 0x30A0; }

Meaning function(std::string_view english) { return {Kind::function, std::string(english)}; }

// Adds unknown katakana, Hangul and Latin letters as they sound. Hiragana between words are endings of verbs, so they
// are left out unless three or more open the theme.
void add_unknown(const std::u32string& unknown, std::vector<Meaning>& segments) {
  std::u32string kept;
  const bool spelled =
      std::all_of(unknown.begin(), unknown.end(), is_hiragana) && unknown.size() > 2 && segments.empty();
  for (const char32_t c : unknown) {
    if (spelled || !is_hiragana(c)) kept += c;
  }
  const auto latin = letters::romanised(letters::utf8(kept));
  if (latin.size() >= 2) segments.push_back({Meaning::Kind::noun, latin.substr(0, kMaxRomanised), false, false, false});
}

void add_run(const std::string& language, const std::u32string& run, std::vector<Meaning>& segments) {
  std::u32string unknown;
  for (std::size_t at = 0; at < run.size();) {
    std::optional<Meaning> found;
    auto length = std::min(kMaxWordLength, run.size() - at);
    for (; length > 0 && !found; --length) {
      const auto piece = run.substr(at, length);
      const bool lone_syllable = length == 1 && language == "ko";  // "이" is also a tooth
      const bool inside_kana = length == 1 && !unknown.empty() && is_hiragana(piece[0]) && is_hiragana(unknown.back());
      if (!lone_syllable && !inside_kana) found = foreign::exact_meaning_of(language, letters::utf8(piece));
    }
    if (!found) {
      unknown += run[at++];
      continue;
    }
    add_unknown(unknown, segments);
    unknown.clear();
    segments.push_back(*found);
    at += length + 1;
  }
  add_unknown(unknown, segments);
}

struct Ending {
  std::string_view text, english;
};

constexpr std::array<Ending, 23> kKorean = {
    {{"에서는", "IN"}, {"에게서", "from"}, {"에서", "IN"},    {"에게", "TO"},   {"으로", "with"}, {"이랑", "and"},
     {"하고", "and"},  {"부터", "from"},   {"까지", "until"}, {"처럼", "like"}, {"들이", "SUBJ"}, {"들은", "SUBJ"},
     {"랑", "and"},    {"와", "and"},      {"과", "and"},     {"을", "OBJ"},    {"를", "OBJ"},    {"이", "SUBJ"},
     {"가", "SUBJ"},   {"은", "SUBJ"},     {"는", "SUBJ"},    {"의", "of"},     {"에", "IN"}}};

constexpr std::array<Ending, 40> kTurkish = {
    {{"larindaki", "IN"}, {"lerindeki", "IN"}, {"sindaki", "IN"}, {"lariyla", "with"}, {"leriyle", "with"},
     {"daki", "IN"},      {"deki", "IN"},      {"larin", "of"},   {"lerin", "of"},     {"larda", "IN"},
     {"lerde", "IN"},     {"lari", "OBJ"},     {"leri", "OBJ"},   {"siz", "without"},  {"suz", "without"},
     {"yla", "with"},     {"yle", "with"},     {"nin", "of"},     {"nun", "of"},       {"dan", "from"},
     {"den", "from"},     {"tan", "from"},     {"ten", "from"},   {"lar", ""},         {"ler", ""},
     {"da", "IN"},        {"de", "IN"},        {"ta", "IN"},      {"te", "IN"},        {"li", "with"},
     {"lu", "with"},      {"yi", "OBJ"},       {"yu", "OBJ"},     {"ya", "TO"},        {"ye", "TO"},
     {"in", "of"},        {"un", "of"},        {"i", "OBJ"},      {"a", "TO"},         {"e", "TO"}}};

template <std::size_t count>
bool add_with_ending(const std::string& language, const std::string& word, const std::array<Ending, count>& endings,
                     std::size_t shortest, std::vector<Meaning>& segments) {
  for (const auto& [ending, english] : endings) {
    if (word.size() < ending.size() + shortest) continue;
    const auto stem = word.size() - ending.size();
    if (word.compare(stem, ending.size(), ending) != 0) continue;
    auto found = foreign::exact_meaning_of(language, word.substr(0, stem));
    if (!found || found->kind == Kind::function) continue;
    segments.push_back(*found);
    if (!english.empty()) segments.push_back(function(english));
    return true;
  }
  return false;
}

void add_word(const std::string& language, const Token& token, std::vector<Meaning>& segments) {
  if (auto found = foreign::exact_meaning_of(language, token.text)) {
    segments.push_back(*found);
    return;
  }
  if (language == "tr") {
    if (add_with_ending(language, token.text, kTurkish, 2, segments)) return;
    const auto latin = letters::romanised(token.text);
    if (latin.size() >= 3)
      segments.push_back({Meaning::Kind::noun, latin.substr(0, kMaxRomanised), false, false, false});
    return;
  }
  if (language == "ko" && add_with_ending(language, token.text, kKorean, 3, segments)) return;
  const auto points = letters::code_points(token.text);
  // This is an unknown Korean verb in front of its noun, such as "일하는".
  if (language == "ko" && points.size() > 2 &&
      std::u32string_view(U"는은한운").find(points.back()) != std::u32string_view::npos)
    return;
  add_run(language, points, segments);
}

// Where something is understood, leaves out what is not, with the ending that tied it to the rest.
void drop_unknown(std::vector<Meaning>& segments) {
  const auto understood = [](const Meaning& one) { return one.known && one.kind == Kind::noun; };
  if (std::none_of(segments.begin(), segments.end(), understood)) return;
  for (std::size_t at = 0; at < segments.size();) {
    if (segments[at].known) {
      ++at;
      continue;
    }
    const bool tied = at + 1 < segments.size() && segments[at + 1].kind == Kind::function;
    segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(at),
                   segments.begin() + static_cast<std::ptrdiff_t>(at) + (tied ? 2 : 1));
  }
}

}  // namespace

std::vector<Meaning> segments_of(const std::string& language, const std::vector<Token>& tokens) {
  std::vector<Meaning> segments;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].translated) {
      segments.push_back({Meaning::Kind::noun, tokens[at].text});
      continue;
    }
    if (at + 1 < tokens.size()) {
      if (auto both = foreign::exact_meaning_of(language, tokens[at].text + ' ' + tokens[at + 1].text)) {
        segments.push_back(*both);
        ++at;
        continue;
      }
    }
    add_word(language, tokens[at], segments);
  }
  drop_unknown(segments);
  return segments;
}

}  // namespace generator::draft
