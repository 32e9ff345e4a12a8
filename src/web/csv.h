#pragma once
#include <string>
#include <vector>

#include "web/response.h"

namespace web {

// A table as a file that a browser saves under that name: RFC 4180, UTF-8. A cell that a spreadsheet would take for a
// formula gets an apostrophe in front, unless it is a number.
Response csv(const std::string& filename, const std::vector<std::string>& header,
             const std::vector<std::vector<std::string>>& rows);

}  // namespace web
