#pragma once
#include <string>
#include <string_view>

// Makes safe to print what others wrote (names, labels, user agents), which may hold sequences that move a terminal's
// cursor or change the direction of text.
namespace text {

// Makes a value within a line printable. It writes control characters, line feeds and characters that change the
// direction of text as \u{9b}, and bytes that are no UTF-8 as \x{ff}.
std::string printable(std::string_view value);
// Does the same for a text of several lines, which keeps its line feeds.
std::string printable_lines(std::string_view text);

}  // namespace text
