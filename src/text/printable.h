#pragma once
#include <string>
#include <string_view>

// Makes safe to print what others wrote (names, labels, user agents), which may hold sequences that move a terminal's
// cursor or change the direction of text.
namespace text {

// Makes a value within a line printable. It writes control characters, line feeds and characters that change the
// direction of text as \u{9b}, and bytes that are no UTF-8 as \x{ff}. Of a value that shows nothing it writes all so.
std::string printable(std::string_view value);
// Does the same for a text of several lines, which keeps its line feeds.
std::string printable_lines(std::string_view text);
// Makes a value, which must be UTF-8, printable within a sentence that people read where there is no markup. Unless it
// is ASCII, it stands between U+2068 and U+2069, so that Hebrew does not rearrange the numbers and punctuation beside
// it.
std::string isolated(std::string_view value);

}  // namespace text
