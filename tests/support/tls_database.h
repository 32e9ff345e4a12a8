#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

#include "db/settings.h"

// A MariaDB of the test's own at a port of 127.0.0.1, with the tables of Millrace and no rows. Its certificate is for
// localhost. It has two users of all rights, `anyone` and `encrypted` (REQUIRE SSL).
class TlsDatabase {
 public:
  // Each is started once. The first demands TLS of everybody, the second has none.
  static TlsDatabase& running();
  static TlsDatabase& without_tls();

  ~TlsDatabase();
  TlsDatabase(const TlsDatabase&) = delete;
  TlsDatabase& operator=(const TlsDatabase&) = delete;

  // As `anyone`, by the name in the certificate.
  db::Settings settings(const std::string& tls) const;
  std::string socket() const { return home_ + "/db.sock"; }
  std::string ca() const { return home_ + "/ca.pem"; }
  // Of the same name, but with another key.
  std::string other_ca() const { return home_ + "/other-ca.pem"; }
  std::string as_root(const std::string& statement) const;
  // What its users have sent so far.
  std::string log() const;

 private:
  explicit TlsDatabase(bool with_tls);
  void make_certificates() const;
  void start(const std::vector<std::string>& options);

  std::string home_;
  int port_;
  pid_t pid_ = -1;
};
