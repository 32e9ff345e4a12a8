#pragma once
#include <map>
#include <string>

// Turns the part of Markdown that the interface description is written in into HTML: paragraphs, lists and `code`.
namespace site::docs {

// Says where `code` with that text leads: a path of this host or an anchor of the page.
using Links = std::map<std::string, std::string>;

std::string markdown(const std::string& text, const Links& links);
// Does the same for text without paragraphs and lists.
std::string markdown_line(const std::string& text, const Links& links);

}  // namespace site::docs
