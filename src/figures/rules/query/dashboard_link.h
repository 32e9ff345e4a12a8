#pragma once
#include <string>
#include <vector>

#include "calendar/period.h"
#include "figures/rules/query/figures_query.h"
#include "settings/config.h"

namespace figures::rules {

// Returns the address of the account's overview of that period, with that metric in its chart, if one is given, and
// with these filters unless it would be too long.
std::string dashboard_link(const Config& config, const std::string& account_id, const calendar::Period& period,
                           const std::vector<Filter>& filters, const std::string& metric = "");

// Returns the address of the account's screen Live, of that stream if the filters are one.
std::string live_link(const Config& config, const std::string& account_id, const std::vector<Filter>& filters);

}  // namespace figures::rules
