#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace text {

// Returns whether well-formed UTF-8 has a character that leaves ink: not only spaces, controls, marks without a letter
// that they would stand on, and characters that fonts draw as nothing. What people write has one: an emoji beside its
// variation selector, a letter beside a joiner, a dot of braille beside blank cells.
bool shows_something(std::string_view text);

// Says what is wrong with a name, label or other line that people read later, if anything is. It must be UTF-8 of 1 to
// `max` code points, none of them a control character, and show something.
std::optional<std::string> line_error(std::string_view text, std::size_t max);

// What a text must do that shows nothing.
inline constexpr char kMustShow[] = "must have a character that can be seen, not only spaces and invisible ones";

}  // namespace text
