#include "generator/ground/letters.h"

#include <glib.h>

#include <array>
#include <memory>
#include <utility>

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

// Replaces Latin letters that decomposition leaves as they are.
std::string plain_latin(char32_t c) {
  static constexpr std::pair<char32_t, const char*> kPlain[] = {{U'ß', "ss"}, {U'æ', "ae"}, {U'œ', "oe"},
                                                                {U'ø', "o"},  {U'đ', "d"},  {U'ð', "d"},
                                                                {U'þ', "th"}, {U'ł', "l"},  {U'ı', "i"}};
  for (const auto& [letter, plain] : kPlain) {
    if (letter == c) return plain;
  }
  return utf8(std::u32string(1, c));
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

std::string lower(std::string_view text) {
  GText made(g_utf8_strdown(text.data(), static_cast<gssize>(text.size())), g_free);
  return made.get();
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

bool is_letter(char32_t c) { return g_unichar_isalpha(c) || g_unichar_ismark(c); }

}  // namespace generator::letters
