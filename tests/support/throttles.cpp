#include "support/throttles.h"

#include <fstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "limits/bucket.h"

std::string address_secret(const Stack& stack) {
  std::string secret;
  std::getline(std::ifstream(stack.home() + "/secrets/secret"), secret);
  return crypto::hex(crypto::sha256("millrace addresses " + secret));
}

std::string throttle_bucket(const Stack& stack, const std::string& whose) {
  return limits::bucket(address_secret(stack), whose);
}
