#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct x509_st;

namespace net {

// A certificate of a server and those that it sends with it, its own first, by which callers find an authority that
// they trust. Callers are taken to trust what this host does (/etc/ssl/certs).
class CertificateChain {
 public:
  CertificateChain() = default;
  // Reads all certificates of a text in PEM as nginx does, in their order, and skips everything else, such as a key.
  explicit CertificateChain(const std::string& pem);
  // Returns an empty one if it is no file, or cannot be read.
  static CertificateChain in_file(const std::string& file);

  bool empty() const { return certificates_.empty(); }
  // Returns whether it has the same certificates in the same order.
  bool operator==(const CertificateChain& other) const;
  std::string pem() const;
  // Returns an objection if it is longer than what callers read, so that no handshake succeeds; else "".
  std::string excess() const;

  // The next ones need a certificate. A certificate has to be renewed before the first of those ends that callers need.
  struct End {
    std::int64_t at;    // seconds since 1970
    std::string whose;  // the name of the authority that ends then; empty: the server's own
  };
  End end() const;

  // Says why callers of that host, a name or an address without brackets, refuse it: ends of sentences about the
  // certificate. `given` has further authorities that callers were given.
  std::vector<std::string> objections(const std::string& host, const CertificateChain& given = {}) const;

 private:
  std::vector<std::shared_ptr<x509_st>> certificates_;
};

}  // namespace net
