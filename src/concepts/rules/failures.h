#pragma once
#include <string>

#include "concepts/rules/hold.h"
#include "config.h"
#include "limits/throttle.h"

// Limits failed calls to the text provider, which the operator pays for and the caller does not: in ten minutes 20 for
// an address and 200 for an API key.
namespace concepts::rules {

limits::Limit failures_from(const std::string& bucket);
limits::Limit failures_of(const Hold& hold);

// Both throw refusal::TooMany at the limit. require_few_failures only checks: call it before any outside service.
void require_few_failures(db::Database& db, const Config& config, const limits::Limit& failures);
void count_failure(db::Database& db, const limits::Limit& failures);

}  // namespace concepts::rules
