#include "figures/values/aggregate.h"

#include <string>

#include "calendar/timestamp.h"
#include "crypto/random.h"
#include "figures/tables/rollups.h"
#include "figures/values/varint.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using figures::values::Aggregate;
using figures::values::kAggregateSums;
using figures::values::kMaxSum;
using figures::values::Thousandths;
using playback::Dimension;
namespace table = figures::tables::rollups;

TEST_GROUP(Aggregate) {
  db::Database& database = Stack::running().database();

  void teardown() override {
    db::Autocommit(database).run("DELETE FROM hourly_rollups WHERE account_id = 'nobody'");
    db::Autocommit(database).run("DELETE FROM daily_rollups WHERE account_id = 'nobody'");
  }
  // Each column another number.
  static Aggregate numbered(std::int64_t first) {
    Aggregate aggregate;
    for (const auto sum : kAggregateSums) aggregate.*sum = Thousandths(first++);
    aggregate.histograms.startup_ms.add(first, Thousandths::of(1));
    return aggregate;
  }
  static void check_equal(const Aggregate& expected, const Aggregate& aggregate) {
    for (const auto sum : kAggregateSums) LONGS_EQUAL((expected.*sum).count, (aggregate.*sum).count);
    CHECK(expected.histograms.startup_ms == aggregate.histograms.startup_ms);
  }
  void store(table::Granularity granularity, const std::string& begins_at, const std::vector<table::Row>& rows) {
    db::transact(database, [&](db::Transaction& tx) { table::replace(tx, granularity, "nobody", begins_at, rows); });
  }
  static table::RowSelection of(const std::vector<std::string>& begins, Dimension dimension = Dimension::whole) {
    table::RowSelection selection{"nobody", table::Granularity::hour, {}, dimension, table::kAllStreams, {}};
    for (const auto& begin : begins) selection.begins.push_back(calendar::read_sql_time(begin));
    return selection;
  }
};

TEST(Aggregate, are_packed_into_few_bytes_and_unpacked) {
  Aggregate few, read = numbered(3);
  few.attempts = Thousandths::of(1);
  few.quality_score = Thousandths(5);
  UNSIGNED_LONGS_EQUAL(8, few.encode_sums().size());  // a mask of 32 bits is 5, 1000 is 2
  read.decode_sums(few.encode_sums());
  LONGS_EQUAL(1000, read.attempts.count);
  LONGS_EQUAL(5, read.quality_score.count);
  LONGS_EQUAL(0, read.plays.count);
  Aggregate most;
  for (const auto sum : kAggregateSums) most.*sum = kMaxSum;
  CHECK(most.encode_sums().size() < 400);
  read.decode_sums(most.encode_sums());
  LONGS_EQUAL(kMaxSum.count, read.seeks.count);
}

TEST(Aggregate, that_are_corrupt_are_refused) {
  const auto bytes = numbered(100).encode_sums();
  Aggregate read;
  CHECK_THROWS(figures::values::CorruptBytes, read.decode_sums(""));
  CHECK_THROWS(figures::values::CorruptBytes, read.decode_sums(bytes + "x"));
  CHECK_THROWS(figures::values::CorruptBytes, read.decode_sums(bytes.substr(0, bytes.size() - 1)));
  CHECK_THROWS(figures::values::CorruptBytes, read.decode_sums("\xff\xff\xff\xff\xff\xff\x01"));
}

TEST(Aggregate, add_up_and_can_be_taken_out_again) {
  auto sum = numbered(100);
  sum += numbered(7);
  LONGS_EQUAL(107, sum.sessions.count);
  sum -= numbered(7);
  check_equal(numbered(100), sum);
}

TEST(Aggregate, do_not_overflow_or_fall_below_0) {
  Aggregate most;
  most.played_ms = kMaxSum;
  auto sum = most;
  sum += most;
  LONGS_EQUAL(kMaxSum.count, sum.played_ms.count);
  Aggregate none;
  none -= most;
  LONGS_EQUAL(0, none.played_ms.count);
}

TEST(Aggregate, are_read_as_they_were_stored) {
  store(table::Granularity::hour, "2001-02-03 04:00:00", {{Dimension::whole, table::kAllStreams, "", numbered(100)}});
  const auto found = table::sum(database, of({"2001-02-03 04:00:00"}), table::SumBy{}, true);
  LONGS_EQUAL(1, found.size());
  check_equal(numbered(100), found.at({}));
  CHECK(table::sum(database, of({"2001-02-03 04:00:00"}), table::SumBy{}).at({}).histograms.startup_ms.empty());
}

TEST(Aggregate, are_replaced_as_a_whole) {
  std::vector<table::Row> rows;
  for (int i = 0; i < 150; ++i) rows.push_back({Dimension::player, table::kAllStreams, std::to_string(i), numbered(1)});
  store(table::Granularity::hour, "2001-02-03 04:00:00", rows);
  store(table::Granularity::hour, "2001-02-03 05:00:00", rows);
  const auto selection = of({"2001-02-03 04:00:00", "2001-02-03 05:00:00"}, Dimension::player);
  LONGS_EQUAL(150, table::sum(database, selection, table::kByValue).size());

  store(table::Granularity::hour, "2001-02-03 04:00:00", {});
  LONGS_EQUAL(1, table::sum(database, selection, table::kByBegin).size());
}

TEST(Aggregate, are_kept_apart_as_asked) {
  const std::string stream = crypto::random_bytes(16);
  store(table::Granularity::hour, "2001-02-03 04:00:00",
        {{Dimension::whole, table::kAllStreams, "", numbered(10)},
         {Dimension::whole, stream, "", numbered(1)},
         {Dimension::player, table::kAllStreams, "hls.js", numbered(2)}});
  store(table::Granularity::hour, "2001-02-03 05:00:00", {{Dimension::whole, table::kAllStreams, "", numbered(20)}});
  const std::vector<std::string> both{"2001-02-03 04:00:00", "2001-02-03 05:00:00"};

  LONGS_EQUAL(30, table::sum(database, of(both), table::SumBy{}).at({}).sessions.count);
  LONGS_EQUAL(20, table::sum(database, of(both), table::kByBegin)
                      .at({calendar::read_sql_time("2001-02-03 05:00:00")})
                      .sessions.count);
  LONGS_EQUAL(1, table::sum(database, of(both), table::kByStream).at({{}, stream}).sessions.count);
  LONGS_EQUAL(2, table::sum(database, of(both, Dimension::player), table::kByValue).at({{}, "hls.js"}).sessions.count);
  CHECK(table::sum(database, of({"2001-02-03 06:00:00"}), table::SumBy{}).empty());
}

TEST(Aggregate, beyond_64_bits_are_read_as_the_greatest) {
  Aggregate most;
  most.sessions = most.played_ms = kMaxSum;
  std::vector<std::string> hours;
  for (int hour = 10; hour < 20; ++hour) {
    hours.push_back("2001-02-03 " + std::to_string(hour) + ":00:00");
    store(table::Granularity::hour, hours.back(), {{Dimension::whole, table::kAllStreams, "", most}});
  }
  LONGS_EQUAL(kMaxSum.count, table::sum(database, of(hours), table::SumBy{}).at({}).played_ms.count);
}

TEST(Aggregate, tell_when_a_value_may_be_hidden_in_other) {
  store(table::Granularity::hour, "2001-02-03 04:00:00",
        {{Dimension::content, table::kAllStreams, "a", numbered(1)},
         {Dimension::content, table::kAllStreams, "other", numbered(1)}});
  store(table::Granularity::hour, "2001-02-03 05:00:00", {{Dimension::content, table::kAllStreams, "b", numbered(1)}});
  auto selection = of({"2001-02-03 04:00:00", "2001-02-03 05:00:00"}, Dimension::content);
  selection.value = "a";
  CHECK_FALSE(table::may_be_in_other(database, selection));
  selection.value = "b";
  CHECK(table::may_be_in_other(database, selection));
  selection.begins = {calendar::read_sql_time("2001-02-03 05:00:00")};
  CHECK_FALSE(table::may_be_in_other(database, selection));
}
