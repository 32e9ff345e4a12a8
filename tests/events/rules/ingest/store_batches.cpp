#include "events/rules/ingest/store_batches.h"

#include <future>
#include <list>
#include <memory>

#include "calendar/timestamp.h"
#include "events/rules/session_ref.h"
#include "events/tables/live_sessions.h"
#include "events/tables/stored_bytes.h"
#include "support/player.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using events::rules::IncomingBatch;
using events::rules::session_ref;
using events::tables::stored_bytes::kBytesOfSession;

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
  // Stores these together.
  std::vector<events::rules::StoreResult> results_of(const std::vector<std::string>& bodies) {
    std::list<IncomingBatch> batches;
    events::rules::Batches all;
    for (const auto& body : bodies) all.push_back(&batches.emplace_back(body, sender(), now));
    return events::rules::store(worker.db, config, all);
  }
  // Returns what each adds.
  std::vector<std::int64_t> stored(const std::vector<std::string>& bodies) {
    std::vector<std::int64_t> bytes;
    for (const auto& result : results_of(bodies)) {
      CHECK(!result.error);
      bytes.push_back(result.stored_bytes);
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

TEST(StoreBatches, says_of_each_what_became_of_it_where_some_have_no_events) {
  const auto empty = player.envelope("1", "[]");
  const auto some = stored({empty, body("1"), empty, body("2")});
  CHECK(some[1] > 0 && some[3] > 0);
  LONGLONGS_EQUAL(0, some[0] + some[2]);
}

TEST(StoreBatches, adds_a_session_to_the_batch_with_which_it_begins) {
  const auto both = stored({body("1"), body("1", "pause")});
  CHECK(both[0] > kBytesOfSession);
  CHECK(both[1] < kBytesOfSession);
  CHECK(stored({body("1", "seek")}).at(0) < kBytesOfSession);
}

TEST(StoreBatches, adds_a_session_once_where_a_conflict_made_it_store_again) {
  const auto id = worker.db.select("SELECT CONNECTION_ID()").text();
  db::Autocommit(worker.db).run("SET SESSION innodb_lock_wait_timeout = 1");
  const auto waiting = [&] {  // the statement that waits for the row
    return stack.as_root("SELECT query_id FROM information_schema.processlist WHERE id = " + id +
                         " AND info LIKE 'INSERT INTO live_sessions%'");
  };
  auto held = std::make_unique<db::Transaction>(stack.database());
  const std::string time = calendar::sql_time(now), ref = session_ref(player.account_id, "1");
  events::tables::live_sessions::upsert(
      *held, {{player.account_id, ref, std::nullopt, 1, playback::State::playing, time, time, false}});

  auto storing = std::async(std::launch::async, [&] { return results_of({body("1")}); });
  std::string first;
  CHECK(eventually([&] { return !(first = waiting()).empty(); }));
  CHECK(eventually([&] {
    const auto now = waiting();
    return !now.empty() && now != first;
  }));
  held.reset();

  const auto result = storing.get().at(0);
  CHECK(!result.error);
  CHECK(result.stored_bytes > kBytesOfSession);
  LONGS_EQUAL(1, player.stored("play_request"));
}

TEST(StoreBatches, adds_once_what_comes_twice_at_once) {
  const auto both = stored({body("1"), body("1")});
  CHECK(both[0] > 0);
  LONGLONGS_EQUAL(0, both[1]);
}
