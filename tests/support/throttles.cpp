#include "support/throttles.h"

#include <fstream>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "limits/bucket.h"

std::string throttle_bucket(const Stack& stack, const std::string& whose) {
  std::string secret;
  std::getline(std::ifstream(stack.home() + "/secrets/secret"), secret);
  return limits::bucket(crypto::hex(crypto::sha256("millrace addresses " + secret)), whose);
}
