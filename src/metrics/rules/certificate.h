#pragma once
#include <optional>
#include <string>
#include <vector>

#include "config.h"
#include "net/certificate_chain.h"

namespace metrics::rules {

// Returns what this host's nginx sends to callers. It is asked for by a TLS handshake, since nginx serves what it has
// loaded, whatever the file has by now. Returns nullopt if nginx does not answer within a second, or if another proxy
// has the certificate.
std::optional<net::CertificateChain> served_certificate(const Config& config);

// Says why callers of this host refuse it (CertificateChain::objections).
std::vector<std::string> objections_to(const net::CertificateChain& served, const Config& config);

// Returns what nginx is given to load, or nullopt if this process may not read it: where certbot keeps it, only root
// may.
std::optional<net::CertificateChain> given_certificate(const Config& config);

// Keeps a copy of what root sees, for those who may not read the file: it has no key in it. Returns false if it cannot.
bool keep_given_certificate(const Config& config, const net::CertificateChain& given);

}  // namespace metrics::rules
