#pragma once
#include <variant>

#include "billing/rules/credits.h"
#include "concepts/rules/free_allowance.h"
#include "concepts/rules/hold.h"
#include "worker.h"

namespace concepts::rules {

using billing::rules::CreditsLeft;

// What a caller has left for further generations; empty for a caller who pays per draft.
using Remaining = std::variant<std::monostate, CreditsLeft, Allowance>;

// For a caller who has been served. Also empty if the database has become unavailable meanwhile.
Remaining remaining_of(Worker& worker, Hold::Unit unit, const std::string& whose);

}  // namespace concepts::rules
