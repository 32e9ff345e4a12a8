#include "limits/bucket.h"

#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace limits {
namespace {

constexpr std::size_t kHalf = 8;

}  // namespace

std::string bucket(const std::string& secret, const std::string& whose) {
  return crypto::hmac_sha256(secret, "throttle " + whose).substr(0, 16);
}

std::string network_of(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(net::network_of(*address)) : text;
}

std::string wider_network_of(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(net::wider_network_of(*address)) : text;
}

std::string bucket_of_pair(const std::string& secret, const std::string& account, const std::string& text) {
  const std::string whose = account.empty() ? "" : account + ' ';
  return bucket(secret, whose + wider_network_of(text)).substr(0, kHalf) +
         bucket(secret, whose + network_of(text)).substr(kHalf);
}

BucketRange around(const std::string& bucket) {
  const std::string network = bucket.substr(0, kHalf);
  return {network + std::string(kHalf, '\0'), network + std::string(kHalf, '\xff')};
}

std::string bucket_of(const std::string& address, const std::string& secret) {
  if (!net::parse_address(address)) {
    throw refusal::Unavailable("no_client_address", "The address of the caller is not known here.", 60);
  }
  return bucket_of_pair(secret, "", address);
}

}  // namespace limits
