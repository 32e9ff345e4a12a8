// Statements that write any number of rows are filled up with repetitions, which must change nothing.
#include "crypto/random.h"
#include "events/tables/live_sessions.h"
#include "events/tables/telemetry_batches.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using namespace events::tables;

TEST_GROUP(FilledStatements) {
  db::Database& database = Stack::running().database();
  const std::string account = crypto::random_base62(32);
  std::vector<std::string> refs;

  void setup() override {
    for (int i = 0; i < 5; ++i) refs.push_back(crypto::random_bytes(16));
  }
  void teardown() override {
    db::Autocommit(database).run("DELETE FROM live_sessions WHERE account_id = ?", account);
    telemetry_batches::delete_all(database, refs);
  }
};

TEST(FilledStatements, count_each_request_once) {
  std::vector<live_sessions::SessionUpdate> updates;
  for (const auto& ref : refs) {
    updates.push_back({account, ref, std::nullopt, 1, playback::State::playing, "2026-11-21 10:00:00.000",
                       "2026-11-21 10:00:00.000"});
  }
  for (int again = 0; again < 2; ++again) {
    db::transact(database, [&](db::Transaction& tx) { live_sessions::upsert(tx, updates); });
  }
  const auto versions = live_sessions::versions_of(database, account, refs);
  LONGS_EQUAL(5, versions.size());
  for (const auto& [ref, session] : versions) LONGLONGS_EQUAL(2, session.version);
}

TEST(FilledStatements, keep_the_events_of_each_batch) {
  std::vector<telemetry_batches::NewBatch> batches;
  for (const auto& ref : refs) batches.push_back({ref, "twelve bytes", 1, 9, "packed"});
  db::transact(database, [&](db::Transaction& tx) { telemetry_batches::insert(tx, batches); });
  const auto stored = telemetry_batches::of(database, refs);
  LONGS_EQUAL(5, stored.size());
  for (const auto& batch : stored) STRCMP_EQUAL("packed", batch.events.c_str());
}
