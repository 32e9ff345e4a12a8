#pragma once
#include <string>

namespace text {

// Prints it for a sentence: "1 second", "90 seconds", "12 minutes", "9 hours 12 minutes"; above two minutes rounded up
// to whole minutes.
std::string duration(int seconds);

}  // namespace text
