// POST /api/v1/telemetry: the largest body.
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
  LONGS_EQUAL(204, player.send(client, gzipped(body_of(1024 * 1024))).status);
  LONGS_EQUAL(413, player.send(client, gzipped(body_of(1024 * 1024 + 1))).status);
  LONGS_EQUAL(1, player.stored("large"));
}
