#pragma once
#include <string>

namespace generator::draft::description {

// Says whether no word stands twice in a row, as in "Toast Toast" where a name meets the theme's first word.
bool reads_well(const std::string& text);

}  // namespace generator::draft::description
