#pragma once
#include <string>

namespace text {

// Prints a duration for a sentence: "1 second", "90 seconds", "12 minutes", "9 hours 12 minutes". From two minutes on,
// it is rounded up to whole minutes. What is negative, as a clock that was set back makes it, counts as 0.
std::string duration(int seconds);

}  // namespace text
