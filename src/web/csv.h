#pragma once
#include <string>
#include <vector>

#include "web/format.h"
#include "web/request.h"
#include "web/response.h"

namespace web {

// Makes a file of CSV or JSONL that a browser saves under that name.
Response file(Format format, const std::string& filename, std::string text);

// Makes a table as a file that a browser saves under that name, in the format of RFC 4180 and in UTF-8, after bom(). A
// cell that a spreadsheet would take for a formula gets an apostrophe in front, unless it is a number.
Response csv(const Request& request, const std::string& filename, const std::vector<std::string>& header,
             const std::vector<std::vector<std::string>>& rows);
// Returns the byte-order mark by which Excel recognizes UTF-8 if the request asks for one (bom=true), and else nothing:
// programs would take it for a part of the first column's name.
std::string bom(const Request& request);
// Prints further lines of the table.
std::string csv_lines(const std::vector<std::vector<std::string>>& rows);

// Makes the same table of what `cells_of` returns for each item.
template <class Items, class CellsOf>
Response csv_of(const Request& request, const std::string& filename, const std::vector<std::string>& header,
                const Items& items, CellsOf cells_of) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& item : items) rows.push_back(cells_of(item));
  return csv(request, filename, header, rows);
}

}  // namespace web
