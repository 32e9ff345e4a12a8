#pragma once
#include <string>
#include <vector>

#include "events/rules/dimension_names.h"
#include "events/rules/sessions/sessions.h"
#include "web/csv_cell.h"
#include "web/format.h"

// Writes sessions as CSV or JSONL. The names of the columns are documented and must not change (README.md, "Columns").
namespace events::handlers {

struct SessionFormat {
  web::Format format;
  web::CsvDialect dialect;
};

// Returns the names of a table's columns, those of custom dimensions as the account has given them.
web::CsvRow header_of(const std::vector<std::string>& columns, rules::DimensionNames&& names);

// Returns the first line of a CSV file, which has the names of the columns, or an empty text for JSONL.
std::string heading(const SessionFormat& format, rules::DimensionNames&& names);
std::string lines_of(const SessionFormat& format, const std::vector<rules::SessionDetails>& sessions);

}  // namespace events::handlers
