#pragma once
#include <string>

#include "net/url_guard.h"

// Where a stream may come from.
namespace telemetry::rules {

// Specification, section 4, request rule 3. Throws refusal::InvalidFields{"sourceUrl": reason}
// unless the URL is http(s), has a hostname, and every address the hostname resolves to is public.
void guard_source_url(const std::string& url, const net::Guard& guard);

}  // namespace telemetry::rules
