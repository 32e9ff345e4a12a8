#include "web/csv.h"

namespace web {

Response file(Format format, const std::string& filename, std::string text) {
  const std::string type = format == Format::csv ? "text/csv; charset=utf-8" : "application/x-ndjson";
  return Response{200, std::move(text), type, {}}.with("Content-Disposition",
                                                       "attachment; filename=\"" + filename + "\"");
}

Response csv(const Request& request, const std::string& filename, const CsvRow& header,
             const std::vector<CsvRow>& rows) {
  const auto dialect = csv_dialect(request);
  return file(Format::csv, filename, csv_heading(dialect, header) + csv_lines(dialect, rows));
}

std::string csv_heading(const CsvDialect& dialect, const CsvRow& header) {
  return (dialect.for_people ? "\xEF\xBB\xBF" : "") + csv_lines(dialect, {header});
}

std::string csv_lines(const CsvDialect& dialect, const std::vector<CsvRow>& rows) {
  std::string lines;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i) lines += dialect.separator;
      lines += cell_text(row[i], dialect);
    }
    lines += "\r\n";
  }
  return lines;
}

}  // namespace web
