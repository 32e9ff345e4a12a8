#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace events::rules {

// Marks the place of a value that was cut out. No payload contains NUL.
constexpr char kCut = '\0';

// Holds a payload from which each number and the text of each string were cut out, except for names of members. The
// rest, with blanks, brackets, quotes and literals, is the same in many events.
struct CutPayload {
  std::string pieces;                    // with kCut between them
  std::vector<std::string_view> values;  // one for each kCut, unchanged
};

// Cuts any text, JSON or not, so that its pieces and values give the same text again.
CutPayload cut(std::string_view payload);

}  // namespace events::rules
