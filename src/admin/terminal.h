#pragma once
#include <string>
#include <string_view>

// What others wrote (names, labels, user agents) may hold sequences that move a terminal's cursor, or turn the
// direction of writing.
namespace admin {

// For a value within a line: control characters, among them line feeds, and those that change the direction of text as
// \u{9b}, and bytes that are no UTF-8 as \x{ff}.
std::string printable(std::string_view value);
// For a whole text, which keeps its line feeds.
std::string printable_lines(std::string_view text);

}  // namespace admin
