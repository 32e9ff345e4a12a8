#pragma once
#include <cstddef>
#include <string_view>

namespace text {

// Well-formed: no overlong form, no surrogate, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text);

// Unicode code points in well-formed UTF-8: what the specifications' lengths count.
std::size_t code_points(std::string_view text);

}  // namespace text
