#include "text/printable.h"

#include <glib.h>

#include <algorithm>
#include <cstdio>

#include "text/utf8.h"
#include "text/visible.h"

namespace text {
namespace {

std::string escaped(char kind, unsigned number) {
  char text[16];
  std::snprintf(text, sizeof text, "\\%c{%x}", kind, number);
  return text;
}

bool between(unsigned code, unsigned first, unsigned last) { return code >= first && code <= last; }

bool acts_on_terminal(unsigned code) { return code < 0x20 || between(code, 0x7f, 0x9f); }

// Returns true for marks that change the direction of text, and for the separators of lines and paragraphs.
bool rearranges_text(unsigned code) {
  return code == 0x61c || between(code, 0x200e, 0x200f) || between(code, 0x2028, 0x202e) ||
         between(code, 0x2066, 0x2069);
}

// Returns what no code point is for bytes that are no UTF-8. To glib, NUL is none.
unsigned code_at(std::string_view text) {
  return text[0] == '\0' ? 0 : g_utf8_get_char_validated(text.data(), static_cast<gssize>(text.size()));
}

bool is_kept(unsigned code) { return !(acts_on_terminal(code) || rearranges_text(code)); }
bool is_kept_in_lines(unsigned code) { return code == '\n' || is_kept(code); }
bool is_not_kept(unsigned) { return false; }

std::string shown(std::string_view text, bool (*is_kept_there)(unsigned)) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    const unsigned code = code_at(text.substr(at));
    if (code > 0x10ffff) {
      all += escaped('x', static_cast<unsigned char>(text[at++]));
      continue;
    }
    const auto length = static_cast<std::size_t>(g_unichar_to_utf8(code, nullptr));
    all += is_kept_there(code) ? std::string(text.substr(at, length)) : escaped('u', code);
    at += length;
  }
  return all;
}

}  // namespace

std::string printable(std::string_view value) {
  const bool is_blank = is_utf8(value) && !shows_something(value);
  return shown(value, is_blank ? is_not_kept : is_kept);
}

std::string printable_lines(std::string_view text) { return shown(text, is_kept_in_lines); }

std::string isolated(std::string_view value) {
  const bool is_ascii = std::all_of(value.begin(), value.end(), [](unsigned char byte) { return byte < 0x80; });
  const bool has_direction = !is_ascii && shows_something(value);
  return has_direction ? "\u2068" + printable(value) + "\u2069" : printable(value);
}

}  // namespace text
