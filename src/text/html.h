#pragma once
#include <string>
#include <string_view>

namespace text {

// Returns a text as HTML shows it, between tags and in attributes.
std::string html_escaped(std::string_view text);

}  // namespace text
