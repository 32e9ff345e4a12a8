#include "telemetry/rules/source_url.h"

#include "refusal.h"

namespace telemetry::rules {

void guard_source_url(const std::string& url, const net::Guard& guard) {
  if (const auto fault = net::url_fault(url, guard)) throw refusal::InvalidFields({{"sourceUrl", *fault}});
}

}  // namespace telemetry::rules
