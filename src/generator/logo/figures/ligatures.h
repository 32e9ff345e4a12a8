#pragma once
#include <vector>

namespace generator::logo {

// The glyph that a font draws in place of these, at least two; 0 if there is none. `table` is the font's GSUB table, of
// which this reads the first ligatures only: an emoji font has no others.
unsigned ligature(const std::vector<unsigned char>& table, const std::vector<unsigned>& glyphs);

}  // namespace generator::logo
