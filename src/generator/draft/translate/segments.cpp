#include "generator/draft/translate/segments.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"

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
      if (length == 1 && language == "ja" && found && found->shown) found.reset();  // one character of a longer word
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
  bool apart = false, plural = false;
};

constexpr std::array<Ending, 27> kKorean = {
    {{"한테", "TO"},   {"에서는", "IN"}, {"에게서", "from"}, {"에서", "IN"},    {"에게", "TO"},   {"으로", "with"},
     {"이랑", "and"},  {"하고", "and"},  {"부터", "from"},   {"까지", "until"}, {"처럼", "like"}, {"들이", "SUBJ"},
     {"들은", "SUBJ"}, {"랑", "and"},    {"와", "and"},      {"과", "and"},     {"을", "OBJ"},    {"를", "OBJ"},
     {"이", "SUBJ"},   {"가", "SUBJ"},   {"은", "SUBJ"},     {"는", "SUBJ"},    {"의", "of"},     {"에", "IN"},
     {"께", "TO"},     {"로", "with"},   {"도", "SUBJ"}}};

constexpr std::array<Ending, 60> kTurkish = {{{"larindaki", "IN"},
                                              {"lerindeki", "IN"},
                                              {"sindaki", "IN"},
                                              {"lariyla", "with", false, true},
                                              {"leriyle", "with", false, true},
                                              {"lardan", "from", true, true},
                                              {"lerden", "from", true, true},
                                              {"ndaki", "IN"},
                                              {"ndeki", "IN"},
                                              {"daki", "IN", true},
                                              {"deki", "IN", true},
                                              {"larin", "of", false, true},
                                              {"lerin", "of", false, true},
                                              {"larda", "IN", true, true},
                                              {"lerde", "IN", true, true},
                                              {"lari", "OBJ", false, true},
                                              {"leri", "OBJ", false, true},
                                              {"lara", "TO", true, true},
                                              {"lere", "TO", true, true},
                                              {"ndan", "from"},
                                              {"nden", "from"},
                                              {"nda", "IN"},
                                              {"nde", "IN"},
                                              {"imi", "OBJ", true},
                                              {"umu", "OBJ", true},
                                              {"siz", "without"},
                                              {"suz", "without"},
                                              {"yla", "with"},
                                              {"yle", "with"},
                                              {"nin", "of"},
                                              {"nun", "of"},
                                              {"dan", "from", true},
                                              {"den", "from", true},
                                              {"tan", "from", true},
                                              {"ten", "from", true},
                                              {"lar", "", false, true},
                                              {"ler", "", false, true},
                                              {"da", "IN", true},
                                              {"de", "IN", true},
                                              {"ta", "IN", true},
                                              {"te", "IN", true},
                                              {"li", "with"},
                                              {"lu", "with"},
                                              {"yi", "OBJ", true},
                                              {"yu", "OBJ", true},
                                              {"ya", "TO", true},
                                              {"ye", "TO", true},
                                              {"na", "TO"},
                                              {"ne", "TO"},
                                              {"ni", "OBJ"},
                                              {"nu", "OBJ"},
                                              {"in", "of"},
                                              {"un", "of"},
                                              {"im", "SUBJ", true},
                                              {"um", "SUBJ", true},
                                              {"i", "OBJ", true},
                                              {"u", "OBJ", true},
                                              {"a", "TO", true},
                                              {"e", "TO", true},
                                              {"m", "SUBJ", true}}};

// Adds the word without its ending. `shown` says whether that may be known from CLDR's emoji only.
template <std::size_t count>
bool add_with_ending(const std::string& language, const std::string& word, const std::array<Ending, count>& endings,
                     std::size_t shortest, bool shown, std::vector<Meaning>& segments) {
  for (const auto& [ending, english, apart, plural] : endings) {
    if (word.size() < ending.size() + shortest || !ends_with(word, ending)) continue;
    auto found = foreign::exact_meaning_of(language, word.substr(0, word.size() - ending.size()));
    if (!found || found->kind == Kind::function || (found->shown && !shown)) continue;
    if (plural && found->kind == Kind::noun && grammar::singular(found->english) == found->english)
      found->english = grammar::plural(found->english);
    found->apart = apart;
    segments.push_back(*found);
    const bool does = found->kind == Kind::verb || found->kind == Kind::past;  // "kaçırdım": who does is no noun here
    if (!english.empty() && !(does && english == "SUBJ")) segments.push_back(function(english));
    return true;
  }
  return false;
}

void add_word(const std::string& language, const Token& token, std::vector<Meaning>& segments) {
  const auto whole = foreign::exact_meaning_of(language, token.text);
  const bool rather_inflected =
      language == "tr" && whole && whole->shown && add_with_ending(language, token.text, kTurkish, 2, false, segments);
  if (rather_inflected) return;  // "çaya", to the tea, is a fish's name elsewhere
  if (whole) {
    segments.push_back(*whole);
    return;
  }
  if (language == "tr") {
    if (add_with_ending(language, token.text, kTurkish, 2, false, segments) ||
        add_with_ending(language, token.text, kTurkish, 2, true, segments))
      return;
    const auto latin = letters::romanised(token.text);
    if (latin.size() >= 3)
      segments.push_back({Meaning::Kind::noun, latin.substr(0, kMaxRomanised), false, false, false});
    return;
  }
  if (language == "ko" && add_with_ending(language, token.text, kKorean, 3, true, segments)) return;
  const auto points = letters::code_points(token.text);
  // This is an unknown Korean verb in front of its noun, such as "일하는".
  if (language == "ko" && points.size() > 2 &&
      std::u32string_view(U"는은한운").find(points.back()) != std::u32string_view::npos)
    return;
  add_run(language, points, segments);
}

// Adds an entry of three or two words, and returns how many it has, or 0 if there is none.
std::size_t add_words(const std::string& language, const std::vector<Token>& tokens, std::size_t at,
                      std::vector<Meaning>& segments) {
  for (std::size_t count = 3; count > 1; --count) {
    if (at + count > tokens.size()) continue;
    auto all = tokens[at].text;
    for (std::size_t next = 1; next < count; ++next) all += ' ' + tokens[at + next].text;
    const auto found = foreign::exact_meaning_of(language, all);
    if (!found) continue;
    segments.push_back(*found);
    return count;
  }
  return 0;
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
    if (const auto words = add_words(language, tokens, at, segments))
      at += words - 1;
    else
      add_word(language, tokens[at], segments);
  }
  drop_unknown(segments);
  return segments;
}

}  // namespace generator::draft
