#include "events/handlers/session_file.h"

#include "events/rules/sessions/session_json.h"
#include "json/strict.h"
#include "web/csv.h"

namespace events::handlers {

using json::Json;
using web::Format;

namespace {

// Prints a value for a cell: a text without its quotation marks, and nothing for null.
web::CsvCell csv_cell(const Json& value) {
  const std::string& text = value.text();
  if (text.front() == '"') return std::string(json::text_of(json::parse_strictly(text)));
  return web::CsvCell::as_is(text == "null" ? "" : text);
}

}  // namespace

web::CsvRow header_of(const std::vector<std::string>& columns, rules::DimensionNames&& names) {
  web::CsvRow header;
  for (auto& heading : names.headings(columns)) {
    const bool is_ours = heading == columns[header.size()];
    header.push_back(is_ours ? web::CsvCell::as_is(heading) : web::CsvCell(heading));
  }
  return header;
}

std::string heading(const SessionFormat& format, rules::DimensionNames&& names) {
  if (format.format != Format::csv) return "";
  std::vector<std::string> columns;
  for (const auto& [column, value] : rules::json_fields(rules::SessionDetails{})) columns.push_back(column);
  return web::csv_heading(format.dialect, header_of(columns, std::move(names)));
}

std::string lines_of(const SessionFormat& format, const std::vector<rules::SessionDetails>& sessions) {
  std::vector<web::CsvRow> rows;
  std::string lines;
  for (const auto& session : sessions) {
    const auto fields = rules::json_fields(session);
    if (format.format != Format::csv) {
      lines += Json::object(fields).text() + '\n';
      continue;
    }
    auto& row = rows.emplace_back();
    for (const auto& [name, value] : fields) row.push_back(csv_cell(value));
  }
  return format.format == Format::csv ? web::csv_lines(format.dialect, rows) : lines;
}

}  // namespace events::handlers
