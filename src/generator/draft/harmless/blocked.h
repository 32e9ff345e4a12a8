#pragma once
#include <string>
#include <string_view>
#include <vector>

// Knows words that no draft may hold: slurs and obscenities, also in disguise, and names of real people and brands.
namespace generator::draft::blocked {

// Says which words of a theme have to be dropped. The words are folded. It recognises leet ("sh1t"), words spelled
// apart ("f u c k"), doubled letters, and names of two words ("taylor swift").
std::vector<bool> to_drop(const std::vector<std::string>& words);

// Says whether the finished text holds a blocked word, within a word or across two of them.
bool holds_blocked(std::string_view text);

}  // namespace generator::draft::blocked
