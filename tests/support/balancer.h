#pragma once
#include <string>
#include <thread>

// A load balancer that passes one connection on to the product, and says first, by the PROXY protocol, who calls.
class Balancer {
 public:
  // Connects from `address` to that port of this host. `caller` is an IPv4 address.
  Balancer(const std::string& address, const std::string& caller, int port);
  ~Balancer();

  int port() const { return port_; }

 private:
  int listener_ = -1, port_ = 0;
  std::thread carrier_;
};
