#include "figures/rules/reports/letter.h"

#include <algorithm>

#include "text/html.h"
#include "text/utf8.h"

namespace figures::rules::reports {
namespace {

using Cells = std::vector<std::string>;

// Numbers stay with their units.
constexpr char kText[] = " style=\"padding:2px 16px 2px 0;text-align:left;vertical-align:top\"";
constexpr char kNumber[] = " style=\"padding:2px 16px 2px 0;text-align:left;vertical-align:top;white-space:nowrap\"";

std::vector<std::size_t> widths_of(const Table& table) {
  std::vector<std::size_t> widths(table.head.size());
  const auto widen = [&](const Cells& cells) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], text::code_points(cells[i]));
  };
  widen(table.head);
  for (const auto& row : table.rows) widen(row);
  return widths;
}

std::string line_of(const Cells& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += cells[i] + std::string(widths[i] - text::code_points(cells[i]) + 2, ' ');
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string text_of(const Table& table) {
  std::string text = "\n" + table.title + "\n" + std::string(text::code_points(table.title), '-') + "\n";
  if (table.rows.empty()) return text + table.without_rows + "\n";
  const auto widths = widths_of(table);
  const auto head = line_of(table.head, widths);
  if (head != "\n") text += head;
  for (const auto& row : table.rows) text += line_of(row, widths);
  return text;
}

std::string row_of(const Cells& cells, const std::string& tag, std::size_t texts) {
  std::string html = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i)
    html += "\n<" + tag + (i < texts ? kText : kNumber) + ">" + text::html_escaped(cells[i]) + "</" + tag + ">";
  return html + "</tr>\n";
}

std::string html_of(const Table& table) {
  std::string html = "<h2>" + text::html_escaped(table.title) + "</h2>\n";
  if (table.rows.empty()) return html + "<p>" + text::html_escaped(table.without_rows) + "</p>\n";
  const bool has_head = std::any_of(table.head.begin(), table.head.end(), [](const auto& one) { return !one.empty(); });
  html += "<table style=\"border-collapse:collapse\">\n";
  if (has_head) html += row_of(table.head, "th", table.head.size());
  for (const auto& row : table.rows) html += row_of(row, "td", table.texts);
  return html + "</table>\n";
}

std::string linked(const std::string& url, const std::string& words) {
  return "<p><a href=\"" + text::html_escaped(url) + "\">" + words + "</a></p>\n";
}

}  // namespace

mail::Message letter_of(const Config& config, const Content& content, const std::string& to,
                        const std::string& end_link) {
  std::string text = content.title + "\n\n" + content.lead + "\n";
  std::string html =
      "<h1>" + text::html_escaped(content.title) + "</h1>\n<p>" + text::html_escaped(content.lead) + "</p>\n";
  for (const auto& table : content.tables) {
    text += text_of(table);
    html += html_of(table);
  }
  if (!content.link.empty()) {
    text += "\nThe same in the dashboard:\n" + content.link + "\n";
    html += linked(content.link, "The same in the dashboard");
  }
  text += "\nTo end this report for you alone, open this link:\n" + end_link + "\n";
  html += linked(end_link, "End this report for me");
  return {config.mail.from,
          to,
          content.title,
          text,
          html,
          {"List-Unsubscribe: <" + end_link + ">", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"}};
}

}  // namespace figures::rules::reports
