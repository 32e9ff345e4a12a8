#pragma once
#include <optional>
#include <string>

#include "net/certificate_chain.h"
#include "settings/config.h"

// Knows what nginx is given to load. Where certbot keeps it, only root may read it; so the job `certificate`, which is
// root's, leaves in the home what others have to know. It does so each minute, and what is older than 15 does not
// count.
namespace metrics::rules {

struct GivenFiles {
  std::string certificate, key;
};
// Returns the operator's, or the host's own in the home.
GivenFiles given_files(const Config& config);

// Returns nullopt if nobody could read it lately.
std::optional<net::CertificateChain> given_certificate(const Config& config);
// Returns what the job found wrong with the files, or "".
std::string given_error(const Config& config);

// Leaves both for others: the certificate, if there is one, without the key, and the error, or none. Returns false if
// it cannot.
bool keep_given(const Config& config, const net::CertificateChain& given, const std::string& error);

}  // namespace metrics::rules
