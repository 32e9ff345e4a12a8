#pragma once
#include <string>

#include "concepts/rules/hold.h"
#include "config.h"
#include "limits/throttle.h"

// Limits failed calls to the text provider, which the operator pays for and the caller does not: an address may have 20
// in ten minutes, and an API key 200.
namespace concepts::rules {

limits::Limit failures_from(const std::string& bucket);
limits::Limit failures_of(const Hold& hold);

// Both throw refusal::TooMany at the limit. require_few_failures only checks, and is called before any external
// service.
void require_few_failures(db::Database& db, const Config& config, const limits::Limit& failures);
void count_failure(db::Database& db, const limits::Limit& failures);

}  // namespace concepts::rules
