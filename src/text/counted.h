#pragma once
#include <cstdint>
#include <string>

namespace text {

// Prints a number of something for a sentence: "1 session", "2 sessions".
inline std::string counted(std::int64_t number, const std::string& one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

}  // namespace text
