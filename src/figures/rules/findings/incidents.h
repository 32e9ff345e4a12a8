#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "figures/tables/findings.h"
#include "figures/tables/marks.h"

namespace figures::rules::findings {

// Returns the marks to be set where metrics became clearly worse, as found in the period; `before` was found an hour
// ago. Each incident has one, although it may turn out to have begun at another hour as it goes on, and none if it may
// have begun before the period.
std::vector<tables::marks::NewMark> new_incidents(db::Database& db, const std::string& account_id,
                                                  const tables::findings::Findings& before,
                                                  const std::vector<tables::findings::Finding>& found,
                                                  const calendar::Period& period);

}  // namespace figures::rules::findings
