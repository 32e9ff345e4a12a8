#include "generator/logo/figures/ligatures.h"

#include <cstddef>

namespace generator::logo {

namespace {

constexpr unsigned kLigatures = 4;  // the type of a lookup

// A Table of OpenType consists of 16-bit numbers, big-endian. Beyond its end it reads zeros, which mean "nothing here".
struct Table {
  const std::vector<unsigned char>& bytes;
  std::size_t begin;

  unsigned number(std::size_t at) const {
    return begin + at + 1 < bytes.size() ? bytes[begin + at] << 8U | bytes[begin + at + 1] : 0;
  }
  // Returns the table whose offset stands there.
  Table at(std::size_t at) const { return {bytes, begin + number(at)}; }
  Table entry(std::size_t index, std::size_t list) const { return at(list + 2 + 2 * index); }
};

// Returns at which place the coverage table lists the glyph, or -1 if it does not.
int place_in(const Table& coverage, unsigned glyph) {
  const unsigned count = coverage.number(2);
  if (coverage.number(0) == 1) {
    for (unsigned i = 0; i < count; ++i) {
      if (coverage.number(4 + 2 * i) == glyph) return static_cast<int>(i);
    }
    return -1;
  }
  for (unsigned i = 0; i < count; ++i) {
    const std::size_t range = 4 + 6 * i;
    if (glyph >= coverage.number(range) && glyph <= coverage.number(range + 2))
      return static_cast<int>(coverage.number(range + 4) + glyph - coverage.number(range));
  }
  return -1;
}

bool follows(const Table& candidate, const std::vector<unsigned>& glyphs) {
  if (candidate.number(2) != glyphs.size()) return false;
  for (std::size_t i = 1; i < glyphs.size(); ++i) {
    if (candidate.number(2 + 2 * i) != glyphs[i]) return false;
  }
  return true;
}

}  // namespace

unsigned ligature(const std::vector<unsigned char>& table, const std::vector<unsigned>& glyphs) {
  const Table lookups = Table{table, 0}.at(8);
  for (unsigned i = 0; i < lookups.number(0); ++i) {
    const Table lookup = lookups.entry(i, 0);
    if (lookup.number(0) != kLigatures) continue;
    const Table sets = lookup.entry(0, 4);
    const int place = place_in(sets.at(2), glyphs[0]);
    if (place < 0) return 0;
    const Table set = sets.entry(static_cast<std::size_t>(place), 4);
    for (unsigned j = 0; j < set.number(0); ++j) {
      const Table candidate = set.entry(j, 0);
      if (follows(candidate, glyphs)) return candidate.number(0);
    }
    return 0;
  }
  return 0;
}

}  // namespace generator::logo
