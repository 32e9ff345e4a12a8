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

std::optional<std::string> name_given_to(const std::string& column, rules::DimensionNames& names) {
  const auto dimension = playback::find_dimension(column);
  return dimension ? names.given_to(*dimension) : std::nullopt;
}

}  // namespace

std::string heading(const SessionFormat& format, rules::DimensionNames&& names) {
  if (format.format != Format::csv) return "";
  web::CsvRow header;
  for (const auto& [column, value] : rules::json_fields(rules::SessionDetails{})) {
    const auto name = format.dialect.for_people ? name_given_to(column, names) : std::nullopt;
    header.push_back(name ? web::CsvCell(*name) : web::CsvCell::as_is(column));
  }
  return web::csv_heading(format.dialect, header);
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
