#pragma once
#include <string>

// A certificate authority of the test's, made by openssl: a root, and an intermediate that signs for servers.
class Authority {
 public:
  explicit Authority(int days_of_intermediate = 3000, int days_of_root = 3650);

  // Files in PEM.
  std::string root() const { return folder_ + "/root.pem"; }
  std::string intermediate() const { return folder_ + "/intermediate.pem"; }

  struct Certificate {
    std::string folder;
    std::string alone() const { return folder + "/alone.pem"; }
    std::string with_chain() const { return folder + "/chain.pem"; }
    std::string key() const { return folder + "/key.pem"; }
  };
  // For names such as "DNS:localhost,IP:127.0.0.1". `options` are further ones of `openssl req`.
  Certificate issue(const std::string& names, int days = 90,
                    const std::string& options = "-newkey ec -pkeyopt ec_paramgen_curve:P-256") const;

 private:
  std::string folder_;
};

// While it exists, this process and those that it starts trust the authorities of that file, and no others.
class TrustedFile {
 public:
  explicit TrustedFile(const std::string& file);
  ~TrustedFile();
  TrustedFile(const TrustedFile&) = delete;
  TrustedFile& operator=(const TrustedFile&) = delete;
};
