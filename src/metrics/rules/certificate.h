#pragma once
#include <string>
#include <vector>

#include "net/certificate_chain.h"
#include "settings/config.h"

namespace metrics::rules {

enum class Handshake { not_tried, no_answer, failed, succeeded };

struct Served {
  Handshake handshake = Handshake::not_tried;  // as where another proxy has the certificate
  net::CertificateChain chain;                 // not empty if the handshake succeeded
  std::string fault;                           // why it did not
};

// Returns what this host's nginx sends to callers. It is asked for by a TLS handshake, since nginx serves what it has
// loaded, whatever the file has by now. It has a second to answer.
Served served_certificate(const Config& config);

// Says why callers of this host refuse it (CertificateChain::objections). The one that the host has made for itself was
// given to those who shall trust it.
std::vector<std::string> objections_to(const net::CertificateChain& served, const Config& config);

}  // namespace metrics::rules
