#include "web/csv.h"

#include <algorithm>
#include <string_view>

#include "text/ascii.h"

namespace web {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), text::is_digit);
}

// Accepts numbers such as -12.5.
bool is_number(const std::string& cell) {
  const std::string unsigned_part = cell.substr(text::starts_with(cell, "-") ? 1 : 0);
  const auto point = unsigned_part.find('.');
  return all_digits(unsigned_part.substr(0, point)) &&
         (point == std::string::npos || all_digits(unsigned_part.substr(point + 1)));
}

// Checks the full-width forms, too, which spreadsheets of East Asian locales read as those of ASCII.
bool begins_formula(std::string_view text) {
  for (const char* start : {"=", "+", "-", "@", "|", "＝", "＋", "－", "＠", "｜"}) {
    if (text::starts_with(text, start)) return true;
  }
  return false;
}

// Where the comma is a decimal sign, spreadsheets begin a cell after a semicolon, and some do after a tab. They then
// see no quotes around it, so that a line of the cell is a line of its own.
bool separates(char c) { return c == ';' || c == '\t' || c == '\r' || c == '\n'; }

std::string without_formulas(const std::string& cell) {
  if (is_number(cell)) return cell;
  const auto first = cell.find_first_not_of("\t\r\n ");
  const std::string_view view = cell;
  std::string text = first != std::string::npos && begins_formula(view.substr(first)) ? "'" : "";
  bool begins = false;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const char c = cell[i];
    if (begins && begins_formula(view.substr(i))) text += '\'';
    begins = separates(c) || (begins && (c == ' ' || c == '"'));
    text += c;
  }
  return text;
}

std::string cell_text(const std::string& cell) {
  std::string text = without_formulas(cell);
  if (text.find_first_of("\",;\t\r\n") == std::string::npos) return text;
  for (auto at = text.find('"'); at != std::string::npos; at = text.find('"', at + 2)) text.insert(at, 1, '"');
  return '"' + text + '"';
}

void add_line(std::string& body, const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) body += (i ? "," : "") + cell_text(cells[i]);
  body += "\r\n";
}

}  // namespace

Response file(Format format, const std::string& filename, std::string text) {
  const std::string type = format == Format::csv ? "text/csv; charset=utf-8" : "application/x-ndjson";
  return Response{200, std::move(text), type, {}}.with("Content-Disposition",
                                                       "attachment; filename=\"" + filename + "\"");
}

Response csv(const Request& request, const std::string& filename, const std::vector<std::string>& header,
             const std::vector<std::vector<std::string>>& rows) {
  return file(Format::csv, filename, bom(request) + csv_lines({header}) + csv_lines(rows));
}

std::string bom(const Request& request) { return request.parameter("bom") == "true" ? "\xEF\xBB\xBF" : ""; }

std::string csv_lines(const std::vector<std::vector<std::string>>& rows) {
  std::string lines;
  for (const auto& row : rows) add_line(lines, row);
  return lines;
}

}  // namespace web
