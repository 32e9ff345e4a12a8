#include "limits/bucket.h"

#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace limits {

std::string bucket(const std::string& secret, const std::string& whose) {
  return crypto::hmac_sha256(secret, "throttle " + whose).substr(0, 16);
}

std::string network_of(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(net::network_of(*address)) : text;
}

std::string bucket_of(const std::string& address, const std::string& secret) {
  if (!net::parse_address(address)) {
    throw refusal::Unavailable("no_client_address", "The address of the caller is not known here.", 60);
  }
  return bucket(secret, network_of(address));
}

}  // namespace limits
