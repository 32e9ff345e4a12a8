#pragma once
#include <string>

#include "concepts/rules/hold.h"
#include "limits/throttle.h"
#include "worker.h"

// A text that a provider was asked for and that could not be used costs the operator its calls, and the caller nothing.
// So many of them may one caller have in ten minutes: 20 from an address, which its bucket stands for, and 200 with an
// API key.
namespace concepts::rules {

limits::Limit failures_from(const std::string& bucket);
limits::Limit failures_of(const Hold& hold);

// Both throw refusal::TooMany when there were so many. The first counts nothing, and is for before anybody else is
// asked because of this call.
void require_few_failures(Worker& worker, const limits::Limit& failures);
void count_failure(Worker& worker, const limits::Limit& failures);

}  // namespace concepts::rules
