#pragma once
#include <string>

namespace generator::draft::description {

// No word stands twice in a row, as when a name meets the theme's first word: "Toast Toast".
bool reads_well(const std::string& text);

}  // namespace generator::draft::description
