#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace events::rules {

// Stands where a value was cut out: NUL, which no payload has.
constexpr char kCut = '\0';

// A payload, cut at each number and at what is between the quotes of each string, but for names. What is left, with
// blanks, brackets, quotes and literals, is the same in many events.
struct CutPayload {
  std::string pieces;                    // with kCut between them
  std::vector<std::string_view> values;  // one for each kCut, as they stood
};

// Any text is cut so that pieces and values make it again, whether it is JSON or not.
CutPayload cut(std::string_view payload);

}  // namespace events::rules
