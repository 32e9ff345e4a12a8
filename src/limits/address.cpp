#include "limits/address.h"

#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace limits {

std::string bucket_of(const std::string& address, const std::string& secret) {
  const auto caller = net::parse_address(address);
  if (!caller) {
    throw refusal::Unavailable("no_client_address", "The address of the caller is not known here.", 60);
  }
  const std::string network = net::text_of(net::network_of(*caller));
  return crypto::hmac_sha256(secret, "free allowance:" + network).substr(0, 16);
}

}  // namespace limits
