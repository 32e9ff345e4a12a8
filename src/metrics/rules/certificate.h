#pragma once
#include <cstdint>
#include <optional>

#include "config.h"

namespace metrics::rules {

// Returns when the certificate ends that this host's nginx sends to callers, in seconds since 1970. It is asked for by
// a TLS handshake, since only root may read the file where certbot keeps it, and since nginx serves the one that it has
// loaded. Returns nullopt if nginx does not answer within a second, or if another proxy has the certificate.
std::optional<std::int64_t> certificate_ends_at(const Config& config);

}  // namespace metrics::rules
