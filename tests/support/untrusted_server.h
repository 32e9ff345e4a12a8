#pragma once
#include <sys/types.h>

#include <string>

// An https server on loopback with a self-signed certificate: `openssl s_server`, in a process of its own.
class UntrustedServer {
 public:
  UntrustedServer();
  ~UntrustedServer();
  UntrustedServer(const UntrustedServer&) = delete;
  UntrustedServer& operator=(const UntrustedServer&) = delete;

  const std::string& url() const { return url_; }

 private:
  std::string folder_, url_;
  pid_t pid_ = -1;
};
