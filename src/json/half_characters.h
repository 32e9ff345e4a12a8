#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace json {

// Replaces each escape in a JSON text that stands for no character by \ufffd, which is as long. Such escapes are NUL,
// and half of a surrogate pair, as in a text that was cut within an emoji. Returns the positions of the replaced
// escapes. Text that is not valid JSON does not become valid.
std::vector<std::size_t> replace_half_characters(std::string& text);

}  // namespace json
