#pragma once
#include <string>
#include <vector>

#include "web/csv_cell.h"
#include "web/format.h"
#include "web/request.h"
#include "web/response.h"

namespace web {

// Makes a file of CSV or JSONL that a browser saves under that name.
Response file(Format format, const std::string& filename, std::string text);

// Makes a table in UTF-8 as a file that a browser saves under that name, in the dialect that the request asks for.
Response csv(const Request& request, const std::string& filename, const CsvRow& header,
             const std::vector<CsvRow>& rows);
// Prints the beginning of such a file: the names of its columns, after the byte-order mark if the dialect has one.
std::string csv_heading(const CsvDialect& dialect, const CsvRow& header);
// Prints further lines of the table.
std::string csv_lines(const CsvDialect& dialect, const std::vector<CsvRow>& rows);

// Makes the same table of what `cells_of` returns for each item.
template <class Items, class CellsOf>
Response csv_of(const Request& request, const std::string& filename, const CsvRow& header, const Items& items,
                CellsOf cells_of) {
  std::vector<CsvRow> rows;
  for (const auto& item : items) rows.push_back(cells_of(item));
  return csv(request, filename, header, rows);
}

}  // namespace web
