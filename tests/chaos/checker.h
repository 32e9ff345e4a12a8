#pragma once
#include "chaos/caller.h"
#include "chaos/findings.h"

// The book beside the database, and beside what the product says now. One file a subject.
namespace chaos {

// Ends what is under way as the timers would, then everything below.
void check(Site& site, Findings& findings);

void check_generations(Caller& caller, Findings& findings);
void check_payments(Caller& caller, Findings& findings);
void check_accounts(Caller& caller, Findings& findings);
void check_telemetry(Caller& caller, Findings& findings);

}  // namespace chaos
