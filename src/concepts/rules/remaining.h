#pragma once
#include <variant>

#include "billing/rules/credits.h"
#include "concepts/rules/free_allowance.h"
#include "concepts/rules/hold.h"

namespace concepts::rules {

// Says what a caller has left for further generations. It is empty for a caller who pays per draft.
using Remaining = std::variant<std::monostate, billing::rules::CreditsLeft, Allowance>;

// Reads what a caller who has been served has left. It is also empty if the database has become unavailable meanwhile.
Remaining remaining_of(db::Database& db, Hold::Unit unit, const std::string& whose);

}  // namespace concepts::rules
