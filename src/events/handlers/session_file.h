#pragma once
#include <string>
#include <vector>

#include "events/rules/dimension_names.h"
#include "events/rules/sessions/sessions.h"
#include "web/format.h"

// Writes sessions as CSV or JSONL. The names of the columns are documented and must not change (README.md, "Columns").
namespace events::handlers {

struct SessionFormat {
  web::Format format;
  web::CsvDialect dialect;
};

// Returns the first line of a CSV file, which has the names of the columns, or an empty text for JSONL. People read the
// names that the account has given to its dimensions.
std::string heading(const SessionFormat& format, rules::DimensionNames&& names);
std::string lines_of(const SessionFormat& format, const std::vector<rules::SessionDetails>& sessions);

}  // namespace events::handlers
