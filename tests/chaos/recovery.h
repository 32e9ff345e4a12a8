#pragma once
#include "chaos/caller.h"

// What happens after the faults, before anybody counts.
namespace chaos {

// Until all that scripts/run keeps is there, and each pool answers, and the database behind it; false when it was not
// so within the time.
bool serves_again(Site& site, std::chrono::seconds timeout);

// Runs `reconcile`, as the timer does, until no payment's outcome is open; false when one still is at the end of the
// time.
bool resolves_payments(Stack& stack, std::chrono::seconds timeout);

// Runs `maintain`, as the timer does, when all leases have ended: the database's clock is three minutes ahead
// meanwhile.
void end_leases(Stack& stack);

}  // namespace chaos
