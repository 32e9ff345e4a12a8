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

void begin_lease(Stack& stack, const std::string& kind, const std::string& whose) {
  db::Autocommit(stack.database())
      .run(
          "REPLACE INTO throttles (kind, bucket, used, ends_at) VALUES (?, ?, 1, UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE)",
          kind, throttle_bucket(stack, whose));
}

void end_lease(Stack& stack, const std::string& kind, const std::string& whose) {
  db::Autocommit(stack.database())
      .run("DELETE FROM throttles WHERE kind = ? AND bucket = ?", kind, throttle_bucket(stack, whose));
}
