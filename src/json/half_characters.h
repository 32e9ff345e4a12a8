#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace json {

// Replaces each escape in a JSON text that stands for no character by \ufffd: half of a surrogate pair, as in a text
// that was cut within an emoji, and NUL. Returns where they are; everything stays at its place. What is no JSON stays
// what it is.
std::vector<std::size_t> replace_half_characters(std::string& text);

}  // namespace json
