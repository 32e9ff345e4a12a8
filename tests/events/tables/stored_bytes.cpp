#include "events/tables/stored_bytes.h"

#include "calendar/timestamp.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = events::tables::stored_bytes;

TEST_GROUP(StoredBytes) {
  db::Database& database = Stack::running().database();
  const std::string user = crypto::random_base62(32);

  std::int64_t number(const std::string& sql) { return database.select(sql, user).number(); }
  void store(const table::StoredHour& hour) {
    db::transact(database, [&](db::Transaction& tx) {
      table::store(tx, user, calendar::sql_time(db::now(database)).substr(0, 14) + "00:00", hour);
    });
  }
};

// As many as an account may mint, of which the statement takes only some.
TEST(StoredBytes, of_an_hour_name_the_keys_with_the_most) {
  table::StoredHour hour{{10000, 10000000}, {}};
  for (int i = 0; i < 10000; ++i) hour.by_key[crypto::random_bytes(16)] = {1, 1000 + i};
  store(hour);
  LONGLONGS_EQUAL(100, number("SELECT COUNT(*) FROM stored_by_key WHERE account_id = ?"));
  LONGLONGS_EQUAL(10900, number("SELECT MIN(bytes) FROM stored_by_key WHERE account_id = ?"));
  LONGLONGS_EQUAL(10000000, number("SELECT bytes FROM stored_hours WHERE account_id = ?"));
}

TEST(StoredBytes, of_an_hour_are_replaced) {
  store({{1, 1300}, {{crypto::random_bytes(16), {1, 1300}}}});
  store({{0, 0}, {}});
  LONGLONGS_EQUAL(0, number("SELECT COUNT(*) FROM stored_by_key WHERE account_id = ?"));
  LONGLONGS_EQUAL(0, number("SELECT bytes FROM stored_hours WHERE account_id = ?"));
}
