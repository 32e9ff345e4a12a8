#pragma once
#include "chaos/caller.h"

// What happens between the faults and the checks.
namespace chaos {

// Waits until every service of scripts/run is running and each pool answers with the database; false when that takes
// longer than `timeout`.
bool serves_again(Site& site, std::chrono::seconds timeout);

// Runs `reconcile`, as the timer does, until no payment is in SETTLING; false when that takes longer than `timeout`.
bool resolves_payments(Stack& stack, std::chrono::seconds timeout);

// Runs `maintain`, as the timer does, with the database's clock three minutes ahead, so that all leases have expired.
void end_leases(Stack& stack);

}  // namespace chaos
