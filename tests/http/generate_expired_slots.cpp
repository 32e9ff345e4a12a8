// POST /api/generate after a worker was killed while it held a free slot.
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(ExpiredSlots) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  void setup() override { stack.stop_clock(); }
  void teardown() override { stack.run_clock(); }

  const std::string theme = "a lantern of " + client.address();

  Answer generate() { return client.post("/api/generate", "{\"theme\":\"" + theme + "\"}"); }
  // The fifth slot of this address.
  void leave_behind(const std::string& lease_until) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO free_slots (day, bucket, network, slot, network_slot, state, holder, lease_until)"
            " SELECT s.day, s.bucket, s.network, 5, n.number, 'held', 'a dead worker', " +
                lease_until +
                "   FROM free_slots s JOIN generations g ON g.id = s.holder"
                " JOIN (SELECT seq AS number FROM seq_1_to_50) n ON n.number NOT IN"
                " (SELECT network_slot FROM free_slots o WHERE o.day = s.day AND o.network = s.network)"
                " WHERE g.theme = ? LIMIT 1",
            theme);
  }
};

// `"free";r=0;t=3600`
static int seconds_until_new(const Answer& answer) {
  const auto limit = answer.header("RateLimit");
  return std::stoi(limit.substr(limit.find("t=") + 2));
}

TEST(ExpiredSlots, are_given_to_the_next_caller) {
  for (int i = 0; i < 4; ++i) LONGS_EQUAL(200, generate().status);
  leave_behind("'2000-01-01'");
  const auto fifth = generate();
  LONGS_EQUAL(200, fifth.status);
  STRCMP_CONTAINS("r=0;", fifth.header("RateLimit").c_str());
  LONGS_EQUAL(402, generate().status);
}

TEST(ExpiredSlots, stay_reserved_until_their_lease_expires) {
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, generate().status);
  const auto fourth = generate();
  leave_behind("UTC_TIMESTAMP(3) + INTERVAL 2 MINUTE");
  const auto refused = generate();
  LONGS_EQUAL(402, refused.status);
  STRCMP_CONTAINS("r=0;t=", refused.header("RateLimit").c_str());
  CHECK(seconds_until_new(fourth) - seconds_until_new(refused) < 60);  // new ones come at midnight all the same
  STRCMP_EQUAL("2", refused.header("Retry-After").c_str());
  db::Autocommit(stack.database()).run("DELETE FROM free_slots WHERE holder = CAST('a dead worker' AS BINARY(16))");
  LONGS_EQUAL(200, generate().status);
}
