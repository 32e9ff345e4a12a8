#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace text {

// Returns whether a text is well-formed, that is without overlong forms, surrogates, and anything beyond U+10FFFF.
bool is_utf8(std::string_view text);

// Counts the Unicode code points in well-formed UTF-8, which is what the specifications' lengths count.
std::size_t code_points(std::string_view text);

// Returns the first `max` code points.
std::string shortened(std::string_view text, std::size_t max);

// Returns the lines of a text, each of at most so many code points and broken at a space, or where there is none,
// within a word.
std::vector<std::string> lines_of(std::string_view text, std::size_t max);

// Returns whether well-formed UTF-8 has a character of U+0000 to U+001F or U+007F to U+009F.
bool has_control(std::string_view text);

}  // namespace text
