// POST /api/v1/telemetry: the largest body.
#include "crypto/random.h"
#include "support/gzip.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(TelemetryBodies) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Player player{stack};

  std::string body_of(std::size_t bytes) {
    const std::string body = player.envelope("s", Player::event("large"));
    return std::string(bytes - body.size(), 32) + body;
  }
};

TEST(TelemetryBodies, may_have_one_mebibyte) {
  LONGS_EQUAL(204, player.send(client, body_of(1024 * 1024)).status);
  LONGS_EQUAL(413, player.send(client, body_of(1024 * 1024 + 1)).status);
  LONGS_EQUAL(1, player.stored("large"));
}

TEST(TelemetryBodies, may_have_one_mebibyte_after_decompression) {
  client.with("Content-Encoding", "gzip");
  const auto some = [] { return R"({"x":")" + crypto::random_base62(16000) + "\"}"; };
  const auto envelope =
      player.envelope("s", "[" + Player::event("large", some()) + "," + Player::event("more", some()) + "]");
  const auto body = [&](std::size_t bytes) { return std::string(bytes - envelope.size(), ' ') + envelope; };
  LONGS_EQUAL(204, player.send(client, gzipped(body(1024 * 1024))).status);
  LONGS_EQUAL(413, player.send(client, gzipped(body(1024 * 1024 + 1))).status);
  LONGS_EQUAL(1, player.stored("large"));
}

TEST(TelemetryBodies, that_grow_a_thousandfold_are_refused) {
  client.with("Content-Encoding", "gzip");
  const auto answer = player.send(client, gzipped(body_of(1024 * 1024)));
  LONGS_EQUAL(413, answer.status);
  STRCMP_CONTAINS("inflates to more than 64 times its size", answer.body.c_str());
  LONGS_EQUAL(0, player.stored("large"));
}
