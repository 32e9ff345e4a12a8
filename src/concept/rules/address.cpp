#include "concept/rules/address.h"

#include <arpa/inet.h>

#include "crypto/digest.h"
#include "refusal.h"

namespace concepts::rules {
namespace {

std::string network_of(const std::string& address) {
  char bytes[16];
  if (inet_pton(AF_INET, address.c_str(), bytes) == 1) return "4" + std::string(bytes, 4);
  if (inet_pton(AF_INET6, address.c_str(), bytes) == 1) {
    const std::string all(bytes, 16), mapped = std::string(10, '\0') + "\xFF\xFF";
    return all.compare(0, 12, mapped) == 0 ? "4" + all.substr(12) : "6" + all.substr(0, 8);
  }
  throw refusal::Unavailable("no_client_address", "The address of the caller is not known here.", 60);
}

}  // namespace

std::string bucket_of(const std::string& address, const std::string& secret) {
  return crypto::hmac_sha256(secret, "free allowance:" + network_of(address)).substr(0, 16);
}

}  // namespace concepts::rules
