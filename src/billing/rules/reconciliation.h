#pragma once
#include <optional>
#include <string>

#include "billing/tables/payments.h"
#include "worker.h"

// What happens to payments of unknown outcome when their buyers do not come back.
namespace billing::rules {

// Looks at those that it is time for; returns of how many the outcome is known now.
int reconcile(Worker& worker, int most);

// The operator's word on an entry that is SETTLING or UNRESOLVED, or, as a correction, settled after all though VOID;
// false when it is none of these. Nothing is called void that somebody is at work on.
bool resolve_as_settled(Worker& worker, const tables::payments::Entry& entry, const std::string& transaction);
bool resolve_as_void(Worker& worker, const tables::payments::Entry& entry);

}  // namespace billing::rules
