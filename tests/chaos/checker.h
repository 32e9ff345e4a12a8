#pragma once
#include "chaos/caller.h"
#include "chaos/findings.h"

// Compares the history of a run with the database and with what the product answers now. One file for each subject.
namespace chaos {

// First reconciles payments and runs the maintenance, as the timers would; then makes all the checks below.
void check(Site& site, Findings& findings);

void check_generations(Caller& caller, Findings& findings);
void check_payments(Caller& caller, Findings& findings);
void check_accounts(Caller& caller, Findings& findings);
void check_sdk_keys(Caller& caller, Findings& findings);
void check_telemetry(Caller& caller, Findings& findings);

}  // namespace chaos
