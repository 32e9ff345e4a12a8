#include "generator/letters.h"

#include <glib.h>

#include <array>
#include <memory>

namespace generator::letters {

namespace {

using GText = std::unique_ptr<gchar, decltype(&g_free)>;

bool drops_accents(GUnicodeScript script) {
  return script == G_UNICODE_SCRIPT_LATIN || script == G_UNICODE_SCRIPT_GREEK || script == G_UNICODE_SCRIPT_CYRILLIC ||
         script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_HEBREW;
}

std::string normalised(std::string_view text, GNormalizeMode mode) {
  GText made(g_utf8_normalize(text.data(), static_cast<gssize>(text.size()), mode), g_free);
  return made ? made.get() : "";
}

std::string plain_latin(char32_t c) {
  switch (c) {
    case U'ß':
      return "ss";
    case U'æ':
      return "ae";
    case U'œ':
      return "oe";
    case U'ø':
      return "o";
    case U'đ':
      return "d";
    case U'ð':
      return "d";
    case U'þ':
      return "th";
    case U'ł':
      return "l";
    case U'ı':
      return "i";
    default:
      return utf8(std::u32string(1, c));
  }
}

// From U+0430; the letters between я and the accented ones of other Cyrillic alphabets follow.
constexpr std::array<const char*, 48> kCyrillic = {"a",  "b",   "v", "g", "d", "e", "zh", "z",  "i", "y",  "k",  "l",
                                                   "m",  "n",   "o", "p", "r", "s", "t",  "u",  "f", "kh", "ts", "ch",
                                                   "sh", "sch", "",  "y", "",  "e", "yu", "ya", "e", "yo", "dj", "g",
                                                   "e",  "z",   "i", "i", "j", "l", "n",  "c",  "k", "i",  "u",  "dz"};

// From U+03B1, final sigma included.
constexpr std::array<const char*, 25> kGreek = {"a", "v", "g", "d", "e", "z", "i", "th", "i", "k",  "l",  "m", "n",
                                                "x", "o", "p", "r", "s", "s", "t", "i",  "f", "ch", "ps", "o"};

// Hiragana from U+3041; small forms as their full ones.
constexpr std::array<const char*, 83> kKana = {
    "a",  "a",   "i",  "i",  "u",  "u",   "e",  "e",  "o",  "o",  "ka", "ga", "ki", "gi", "ku", "gu",  "ke",
    "ge", "ko",  "go", "sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo", "ta", "da", "chi", "ji",
    "",   "tsu", "zu", "te", "de", "to",  "do", "na", "ni", "nu", "ne", "no", "ha", "ba", "pa", "hi",  "bi",
    "pi", "fu",  "bu", "pu", "he", "be",  "pe", "ho", "bo", "po", "ma", "mi", "mu", "me", "mo", "ya",  "ya",
    "yu", "yu",  "yo", "yo", "ra", "ri",  "ru", "re", "ro", "wa", "wa", "i",  "e",  "o",  "n"};

std::string hangul(char32_t syllable) {
  static constexpr std::array<const char*, 19> kFirst = {"g",  "kk", "n", "d",  "tt", "r", "m", "b", "pp", "s",
                                                         "ss", "",   "j", "jj", "ch", "k", "t", "p", "h"};
  static constexpr std::array<const char*, 21> kMiddle = {"a",  "ae", "ya", "yae", "eo", "e",  "yeo",
                                                          "ye", "o",  "wa", "wae", "oe", "yo", "u",
                                                          "wo", "we", "wi", "yu",  "eu", "ui", "i"};
  static constexpr std::array<const char*, 28> kLast = {"",  "k",  "k", "k", "n", "n", "n", "t", "l", "k",
                                                        "m", "l",  "l", "l", "p", "l", "m", "p", "p", "t",
                                                        "t", "ng", "t", "t", "k", "t", "p", "t"};
  const auto index = syllable - 0xAC00;
  return std::string(kFirst[index / 588]) + kMiddle[index % 588 / 28] + kLast[index % 28];
}

std::string latin(char32_t c) {
  if (c >= U'a' && c <= U'z') return std::string(1, static_cast<char>(c));
  if (c >= 0x430 && c < 0x430 + kCyrillic.size()) return kCyrillic[c - 0x430];
  if (c >= 0x3B1 && c < 0x3B1 + kGreek.size()) return kGreek[c - 0x3B1];
  if (c >= 0x30A1 && c <= 0x30F3) c -= 0x60;
  if (c >= 0x3041 && c < 0x3041 + kKana.size()) return kKana[c - 0x3041];
  if (c >= 0xAC00 && c <= 0xD7A3) return hangul(c);
  return "";
}

}  // namespace

std::string fold(std::string_view text) {
  std::string lower;
  {
    const auto compatible = normalised(text, G_NORMALIZE_NFKC);
    GText made(g_utf8_strdown(compatible.c_str(), -1), g_free);
    lower = normalised(made.get(), G_NORMALIZE_NFD);
  }

  std::string folded;
  auto base_script = G_UNICODE_SCRIPT_COMMON;
  for (const char32_t c : code_points(lower)) {
    if (g_unichar_type(c) == G_UNICODE_FORMAT) continue;
    if (g_unichar_ismark(c) && drops_accents(base_script)) continue;
    if (!g_unichar_ismark(c)) base_script = g_unichar_get_script(c);
    folded += plain_latin(c);
  }
  return normalised(folded, G_NORMALIZE_NFC);
}

std::u32string code_points(std::string_view text) {
  std::u32string all;
  const char* end = text.data() + text.size();
  for (const char* at = text.data(); at < end; at = g_utf8_next_char(at)) {
    all += static_cast<char32_t>(g_utf8_get_char(at));
  }
  return all;
}

std::string utf8(std::u32string_view code_points) {
  std::string text;
  std::array<char, 6> bytes{};
  for (const char32_t c : code_points) text.append(bytes.data(), g_unichar_to_utf8(c, bytes.data()));
  return text;
}

std::string romanised(std::string_view folded) {
  std::string text;
  for (const char32_t c : code_points(folded)) text += latin(c);
  return text;
}

bool is_visible(char32_t c) { return g_unichar_isgraph(c) && !g_unichar_iszerowidth(c); }

bool is_letter(char32_t c) { return g_unichar_isalpha(c) || g_unichar_ismark(c); }

bool is_unspaced(char32_t c) {
  const auto script = g_unichar_get_script(c);
  return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA || script == G_UNICODE_SCRIPT_KATAKANA ||
         script == G_UNICODE_SCRIPT_HANGUL || script == G_UNICODE_SCRIPT_THAI || c == U'ー';
}

}  // namespace generator::letters
