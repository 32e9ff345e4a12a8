#include "events/handlers/session_file.h"

#include "events/rules/sessions/session_json.h"
#include "json/strict.h"
#include "web/csv.h"

namespace events::handlers {

using json::Json;
using web::Format;

namespace {

// Prints a value for a cell: a text without its quotation marks, and nothing for null.
std::string csv_cell(const Json& value) {
  const std::string& text = value.text();
  if (text == "null") return "";
  return text.front() == '"' ? std::string(json::text_of(json::parse_strictly(text))) : text;
}

}  // namespace

std::string heading(Format format) {
  if (format != Format::csv) return "";
  std::vector<std::string> names;
  for (const auto& [name, value] : rules::json_fields(rules::SessionDetails{})) names.push_back(name);
  return web::csv_lines({names});
}

std::string lines_of(Format format, const std::vector<rules::SessionDetails>& sessions) {
  std::vector<std::vector<std::string>> rows;
  std::string lines;
  for (const auto& session : sessions) {
    const auto fields = rules::json_fields(session);
    if (format != Format::csv) {
      lines += Json::object(fields).text() + '\n';
      continue;
    }
    auto& row = rows.emplace_back();
    for (const auto& [name, value] : fields) row.push_back(csv_cell(value));
  }
  return format == Format::csv ? web::csv_lines(rows) : lines;
}

}  // namespace events::handlers
