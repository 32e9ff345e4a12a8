#pragma once
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"
#include "web/format.h"

// Writes sessions as CSV or JSONL. The names of the columns are documented and must not change (README.md, "Columns").
namespace events::handlers {

// Returns the first line of a CSV file, which has the names of the columns, or an empty text for JSONL.
std::string heading(web::Format format);
std::string lines_of(web::Format format, const std::vector<rules::SessionDetails>& sessions);

}  // namespace events::handlers
