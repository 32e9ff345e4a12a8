#pragma once
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"
#include "web/format.h"

// The text of a file of sessions, CSV or JSONL. What it names is documented, and stays: see README.md, "Columns".
namespace events::handlers {

// Returns what stands above all sessions: for CSV, the names of the columns.
std::string heading(web::Format format);
std::string lines_of(web::Format format, const std::vector<rules::SessionDetails>& sessions);

}  // namespace events::handlers
