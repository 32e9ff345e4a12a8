#pragma once
#include <string>
#include <vector>

// Checks the certificate and the key that nginx is given: files of PEM, of which nginx sends all certificates, the
// first as its own.
namespace settings {

// Say why nginx cannot serve with them: "is '...', which ...", or "" if it can. nginx itself accepts a key of another
// type than the certificate's, and then answers no call.
std::string error_of_certificate(const std::string& file);
std::string error_of_key(const std::string& file, const std::string& certificate_file);

// Says what callers would object to (CertificateChain::objections), and that it ends within 14 days. These are no
// errors, since a balancer may be all that ever connects.
std::vector<std::string> certificate_warnings(const std::string& certificate_file, const std::string& host);

}  // namespace settings
