#include "site/docs/markdown.h"

#include "text/ascii.h"

namespace site::docs {
namespace {

std::string escaped(const std::string& text) {
  std::string html;
  for (const char c : text) {
    if (c == '<') {
      html += "&lt;";
    } else if (c == '>') {
      html += "&gt;";
    } else if (c == '&') {
      html += "&amp;";
    } else {
      html += c;
    }
  }
  return html;
}

std::string code(const std::string& text, const Links& links) {
  const std::string html = "<code>" + escaped(text) + "</code>";
  const auto link = links.find(text);
  return link == links.end() ? html : "<a href=\"" + link->second + "\">" + html + "</a>";
}

// Returns what stands before the next `separator`, and removes both.
std::string first_part(std::string& rest, const std::string& separator) {
  const auto end = rest.find(separator);
  const std::string part = rest.substr(0, end);
  rest.erase(0, end == rest.npos ? end : end + separator.size());
  return part;
}

std::string list(std::string lines, const Links& links) {
  std::string html = "<ul>";
  while (!lines.empty()) html += "<li>" + markdown_line(first_part(lines, "\n").substr(2), links) + "</li>";
  return html + "</ul>\n";
}

}  // namespace

std::string markdown_line(const std::string& text, const Links& links) {
  std::string html, rest = text;
  for (bool is_code = false; !rest.empty(); is_code = !is_code) {
    const std::string part = first_part(rest, "`");
    html += is_code ? code(part, links) : escaped(part);
  }
  return html;
}

std::string markdown(const std::string& text, const Links& links) {
  std::string html, rest = text;
  while (!rest.empty()) {
    const std::string block = first_part(rest, "\n\n");
    html += text::starts_with(block, "- ") ? list(block, links) : "<p>" + markdown_line(block, links) + "</p>\n";
  }
  return html;
}

}  // namespace site::docs
