#include "text/visible.h"

#include <glib.h>

#include <algorithm>
#include <iterator>

#include "text/utf8.h"

namespace text {
namespace {

struct Range {
  gunichar first, last;
};

// What Unicode counts as letters, symbols or not assigned, and yet is drawn as nothing: Default_Ignorable_Code_Point of
// DerivedCoreProperties.txt, without what has a category of controls, formats or marks, and letters and symbols that
// are blank by definition. Sorted.
constexpr Range kBlank[] = {
    {0x115F, 0x1160},    // Hangul fillers
    {0x2065, 0x2065},    // reserved for formats
    {0x2800, 0x2800},    // braille without a dot
    {0x3164, 0x3164},    // Hangul filler
    {0xFDD0, 0xFDEF},    // noncharacters, as each that ends with FFFE or FFFF
    {0xFFA0, 0xFFA0},    // Hangul filler, halfwidth
    {0xFFF0, 0xFFF8},    // reserved for formats
    {0xFFFC, 0xFFFC},    // stands for an object that is not there
    {0x13441, 0x13442},  // blank hieroglyphs
    {0x1D159, 0x1D159},  // musical symbol of a note without a head
    {0xE0000, 0xE0FFF},  // tags, and reserved
};

bool is_blank(gunichar c) {
  if ((c & 0xFFFE) == 0xFFFE) return true;
  const auto next = std::upper_bound(std::begin(kBlank), std::end(kBlank), c,
                                     [](gunichar one, const Range& range) { return one < range.first; });
  return next != std::begin(kBlank) && c <= std::prev(next)->last;
}

// What is not assigned counts as seen: this library may be older than an emoji.
bool shows(gunichar c) {
  switch (g_unichar_type(c)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_SPACE_SEPARATOR:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
      return false;
    default:
      return !is_blank(c);
  }
}

}  // namespace

bool shows_something(std::string_view text) {
  for (const char* at = text.data(); at < text.data() + text.size(); at = g_utf8_next_char(at)) {
    if (shows(g_utf8_get_char(at))) return true;
  }
  return false;
}

std::optional<std::string> line_error(std::string_view text, std::size_t max) {
  if (text.empty() || !is_utf8(text) || code_points(text) > max || has_control(text))
    return "must be 1 to " + std::to_string(max) + " characters, none of them a control character";
  return shows_something(text) ? std::nullopt : std::optional<std::string>(kMustShow);
}

}  // namespace text
