#pragma once
#include <vector>

namespace generator::logo {

// Returns the glyph that a font draws in place of these, which are at least two, or 0 if there is none. `table` is the
// font's GSUB table. Only its first ligatures are read, since an emoji font has no others.
unsigned ligature(const std::vector<unsigned char>& table, const std::vector<unsigned>& glyphs);

}  // namespace generator::logo
