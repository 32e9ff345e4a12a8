#include "events/rules/ingest/store_batches.h"

#include <list>

#include "calendar/timestamp.h"
#include "events/tables/stored_bytes.h"
#include "support/player.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using events::rules::IncomingBatch;

TEST_GROUP(StoreBatches) {
  Stack& stack = Stack::running();
  Config config = config_of(stack);
  Worker worker{config};
  Player player{stack};
  const std::int64_t now = *calendar::parse_timestamp("2026-11-21T04:00:00Z");

  void setup() override {
    config.sessions_per_key = 1000;
    config.telemetry_days = 30;
  }
  events::rules::Sender sender() const {
    events::rules::Sender sender;
    sender.account_id = player.account_id;
    sender.sdk_key = player.key_id;
    sender.headers.address = sender.peer = "192.0.2.1";
    sender.address_secret = config.address_secret;
    return sender;
  }
  std::string body(const std::string& session, const std::string& type = "play_request") const {
    return player.envelope(session, Player::event(type));
  }
  // Stores these together, and returns what each adds, beside its session.
  std::vector<std::int64_t> stored(const std::vector<std::string>& bodies) {
    std::list<IncomingBatch> batches;
    std::vector<IncomingBatch*> all;
    for (const auto& body : bodies) all.push_back(&batches.emplace_back(body, sender(), now));
    events::rules::store(worker.db, config, all);
    std::vector<std::int64_t> bytes;
    for (const auto& one : batches) {
      CHECK(!one.error);
      bytes.push_back(one.stored_bytes - (one.begins_session ? events::tables::stored_bytes::kBytesOfSession : 0));
    }
    return bytes;
  }
};

TEST(StoreBatches, says_what_each_adds) {
  for (const auto bytes : stored({body("1"), body("2")})) CHECK(bytes > 0);
  LONGS_EQUAL(2, player.stored("play_request"));
}

TEST(StoreBatches, adds_nothing_for_what_is_stored_already) {
  stored({body("1")});
  LONGLONGS_EQUAL(0, stored({body("1")}).at(0));
  const auto some = stored({body("1", "pause"), body("1"), body("2")});
  CHECK(some[0] > 0 && some[2] > 0);
  LONGLONGS_EQUAL(0, some[1]);
  LONGS_EQUAL(2, player.stored("play_request"));
}

TEST(StoreBatches, adds_once_what_comes_twice_at_once) {
  const auto both = stored({body("1"), body("1")});
  CHECK(both[0] > 0);
  LONGLONGS_EQUAL(0, both[1]);
}
