#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "playback/dimensions.h"

// Holds what is searched for the causes of a rise: the sessions of two periods, by columns.
namespace figures::rules::insights {

enum Side : std::size_t { kBefore, kAfter };

// Numbers the values of a column. All values beyond kMaxValues are kOther, which is never named as a cause.
using Code = std::uint16_t;
constexpr Code kNotSet = 0, kOther = 1;
constexpr std::size_t kMaxValues = 100;  // beside these two

// Holds the sessions of one period, each with its part of a whole: 1 failure of 1 attempt, or 3 s of 60 s watched.
struct Rows {
  std::vector<float> part, whole;
  std::vector<std::uint32_t> viewer;  // a number below `viewers`; each session of an unknown viewer has its own
  std::uint32_t viewers = 0;

  std::size_t size() const { return part.size(); }
};

struct Column {
  playback::Dimension dimension;
  std::string name;                        // that people know it by
  std::vector<std::string> values;         // by code; those of the first two are not used
  std::array<std::vector<Code>, 2> codes;  // by side, then row
};

struct Table {
  std::array<Rows, 2> rows;  // by side
  std::vector<Column> columns;
};

}  // namespace figures::rules::insights
