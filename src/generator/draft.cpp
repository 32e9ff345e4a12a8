#include "generator/draft.h"

#include <glib.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "generator/draft/harmless/blocked.h"
#include "generator/draft/harmless/financial_claims.h"
#include "generator/draft/names/ticker.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"

namespace generator {

namespace {

using Error = std::optional<std::string>;

bool is_utf8(const std::string& text) {
  return g_utf8_validate(text.data(), static_cast<gssize>(text.size()), nullptr);
}

// Letters and symbols that are drawn as nothing, as src/text/visible.cpp lists them, of which this library knows
// nothing.
constexpr std::u32string_view kBlank = U"\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159";

// Recognises control, bidi, zero-width, blank, unassigned and private-use characters, and line and paragraph
// separators.
bool is_invisible(char32_t c) {
  return is_one_of(g_unichar_type(c), {G_UNICODE_CONTROL, G_UNICODE_FORMAT, G_UNICODE_UNASSIGNED, G_UNICODE_PRIVATE_USE,
                                       G_UNICODE_SURROGATE, G_UNICODE_LINE_SEPARATOR, G_UNICODE_PARAGRAPH_SEPARATOR}) ||
         (g_unichar_iszerowidth(c) && !g_unichar_ismark(c)) || kBlank.find(c) != kBlank.npos;
}

bool is_name_character(char32_t c) {
  return letters::is_letter(c) || g_unichar_isdigit(c) ||
         std::u32string_view(U" -'’&.!").find(c) != std::u32string_view::npos;
}

Error error_in_name(const std::string& name) {
  if (!is_utf8(name)) return "coinName is not valid UTF-8.";
  const auto points = letters::code_points(name);
  if (points.size() < 2 || points.size() > 32) return "coinName must have 2 to 32 characters.";
  if (name.size() > 32) return "coinName must have at most 32 bytes in UTF-8.";
  if (std::any_of(points.begin(), points.end(), is_invisible))
    return "coinName must not hold invisible or control characters.";
  if (!std::all_of(points.begin(), points.end(), is_name_character)) {
    return "coinName may hold letters, digits, spaces, hyphens and apostrophes only, no emoji.";
  }
  if (std::none_of(points.begin(), points.end(), letters::is_letter)) return "coinName must hold a letter.";
  if (points.front() == U' ' || points.back() == U' ' || name.find("  ") != std::string::npos) {
    return "coinName must not begin or end with a space or hold two in a row.";
  }
  if (g_unichar_ismark(points.front())) return "coinName must begin with a letter or a digit.";
  if (draft::blocked::holds_blocked(name))
    return "coinName holds a word, a person's name or a brand that is not allowed.";
  return std::nullopt;
}

Error error_in_ticker(const std::string& ticker) {
  const auto fits = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (ticker.size() < 2 || ticker.size() > 10 || !std::all_of(ticker.begin(), ticker.end(), fits) || ticker[0] <= '9') {
    return "ticker must be 2 to 10 of A-Z and 0-9, beginning with a letter, without a dollar sign.";
  }
  if (draft::blocked::holds_blocked(ticker)) return "ticker spells a word that is not allowed.";
  if (draft::is_taken(ticker)) return "ticker is rude, or that of a coin, currency, share or agency there is.";
  return std::nullopt;
}

bool is_marked_up(const std::string& text) {
  static constexpr std::string_view kMarks[] = {"<",     ">",      "**",   "__",  "`", "](", "# ",
                                                "http:", "https:", "www.", "://", "{", "}"};
  return std::any_of(std::begin(kMarks), std::end(kMarks),
                     [&](std::string_view mark) { return text.find(mark) != std::string::npos; });
}

// Recognises "$FROG", "@handle" and "frog.com".
bool points_elsewhere(const std::u32string& text) {
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    const bool letter_follows = g_unichar_isalpha(text[at + 1]);
    if ((text[at] == U'$' || text[at] == U'@') && letter_follows) return true;
    if (text[at] == U'.' && letter_follows && at > 0 && g_unichar_isalnum(text[at - 1])) return true;
  }
  return false;
}

Error error_in_description(const std::string& text) {
  if (!is_utf8(text)) return "description is not valid UTF-8.";
  const auto points = letters::code_points(text);
  if (points.size() < 40 || points.size() > 280) return "description must have 40 to 280 characters.";
  if (std::any_of(points.begin(), points.end(), is_invisible))
    return "description must be one paragraph without control characters.";
  if (g_unichar_isspace(points.front()) || g_unichar_isspace(points.back()))
    return "description must not begin or end with a space.";
  if (is_marked_up(text)) return "description must be plain text, without URL, HTML or Markdown.";
  if (points_elsewhere(points)) return "description must not hold a $TICKER, a handle or a domain.";
  if (letters::fold(text).find("concept") == std::string::npos)
    return "description must say that this is only a concept.";
  if (const auto claim = draft::financial_claim_in(text))
    return "description must not say \"" + *claim + "\": no promises, and no claim that a coin exists.";
  if (draft::blocked::holds_blocked(text))
    return "description holds a word, a person's name or a brand that is not allowed.";
  return std::nullopt;
}

}  // namespace

Error error_in(const Draft& draft) {
  if (auto error = error_in_name(draft.coin_name)) return error;
  if (auto error = error_in_ticker(draft.ticker)) return error;
  return error_in_description(draft.description);
}

}  // namespace generator
