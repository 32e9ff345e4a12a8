#include "telemetry/tables/sums.h"

#include <set>
#include <string>

#include "crypto/random.h"
#include "support/stack.h"
#include "telemetry/tables/stream_figures.h"

#include <CppUTest/TestHarness.h>

using telemetry::tables::Dimension;
using telemetry::tables::kGreatestSum;
using telemetry::tables::kSumColumns;
using telemetry::tables::Sums;
namespace table = telemetry::tables::stream_figures;

TEST_GROUP(Sums) {
  db::Database& database = Stack::running().database();

  void teardown() override {
    db::Autocommit(database).run("DELETE FROM stream_hours WHERE user_id = 'nobody'");
    db::Autocommit(database).run("DELETE FROM stream_days WHERE user_id = 'nobody'");
  }
  // Each column another number.
  static Sums numbered(std::int64_t first) {
    Sums sums;
    for (const auto& column : kSumColumns) sums.*column.sum = first++;
    sums.histograms.startup_ms.add(first, 1000);
    return sums;
  }
  static void check_equal(const Sums& expected, const Sums& sums) {
    for (const auto& column : kSumColumns) LONGS_EQUAL(expected.*column.sum, sums.*column.sum);
    CHECK(expected.histograms.startup_ms == sums.histograms.startup_ms);
  }
  void store(table::Span span, const std::string& begins_at, const std::vector<table::Row>& rows) {
    db::transact(database, [&](db::Transaction& tx) { table::replace(tx, span, "nobody", begins_at, rows); });
  }
  static table::Selection of(std::vector<std::string> begins, Dimension dimension = Dimension::whole) {
    return {"nobody", table::Span::hour, std::move(begins), dimension, table::kAllStreams, {}};
  }
};

TEST(Sums, name_every_column_of_both_tables) {
  std::set<std::string> names{"user_id", "begins_at", "dimension", "stream_id", "value", "histograms"};
  for (const auto& column : kSumColumns) names.insert(column.name);
  for (const std::string name : {"stream_hours", "stream_days"}) {
    std::set<std::string> stored;
    for (const auto& row : database.select(
             "SELECT column_name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?",
             name)) {
      stored.insert(row.text(0));
    }
    CHECK(names == stored);
  }
}

TEST(Sums, add_up_and_can_be_taken_out_again) {
  auto sum = numbered(100);
  sum += numbered(7);
  LONGS_EQUAL(107, sum.sessions);
  sum -= numbered(7);
  check_equal(numbered(100), sum);
}

TEST(Sums, do_not_overflow_or_fall_below_0) {
  Sums most;
  most.played_ms = kGreatestSum;
  auto sum = most;
  sum += most;
  LONGS_EQUAL(kGreatestSum, sum.played_ms);
  Sums none;
  none -= most;
  LONGS_EQUAL(0, none.played_ms);
}

TEST(Sums, are_read_as_they_were_stored) {
  store(table::Span::hour, "2001-02-03 04:00:00", {{Dimension::whole, table::kAllStreams, "", numbered(100)}});
  const auto found = table::sums_with_histograms(database, of({"2001-02-03 04:00:00"}), table::By::nothing);
  LONGS_EQUAL(1, found.size());
  check_equal(numbered(100), found.at(""));
  CHECK(table::sums(database, of({"2001-02-03 04:00:00"}), table::By::nothing).at("").histograms.startup_ms.empty());
}

TEST(Sums, are_replaced_as_a_whole) {
  std::vector<table::Row> rows;
  for (int i = 0; i < 150; ++i) rows.push_back({Dimension::player, table::kAllStreams, std::to_string(i), numbered(1)});
  store(table::Span::hour, "2001-02-03 04:00:00", rows);
  store(table::Span::hour, "2001-02-03 05:00:00", rows);
  const auto selection = of({"2001-02-03 04:00:00", "2001-02-03 05:00:00"}, Dimension::player);
  LONGS_EQUAL(150, table::sums(database, selection, table::By::value).size());

  store(table::Span::hour, "2001-02-03 04:00:00", {});
  LONGS_EQUAL(1, table::sums(database, selection, table::By::begin).size());
}

TEST(Sums, are_kept_apart_as_asked) {
  const std::string stream = crypto::random_bytes(16);
  store(table::Span::hour, "2001-02-03 04:00:00",
        {{Dimension::whole, table::kAllStreams, "", numbered(10)},
         {Dimension::whole, stream, "", numbered(1)},
         {Dimension::player, table::kAllStreams, "hls.js", numbered(2)}});
  store(table::Span::hour, "2001-02-03 05:00:00", {{Dimension::whole, table::kAllStreams, "", numbered(20)}});
  const std::vector<std::string> both{"2001-02-03 04:00:00", "2001-02-03 05:00:00"};

  LONGS_EQUAL(30, table::sums(database, of(both), table::By::nothing).at("").sessions);
  LONGS_EQUAL(20, table::sums(database, of(both), table::By::begin).at("2001-02-03 05:00:00").sessions);
  LONGS_EQUAL(1, table::sums(database, of(both), table::By::stream).at(stream).sessions);
  LONGS_EQUAL(2, table::sums(database, of(both, Dimension::player), table::By::value).at("hls.js").sessions);
  CHECK(table::sums(database, of({"2001-02-03 06:00:00"}), table::By::nothing).empty());
}

TEST(Sums, beyond_64_bits_are_read_as_the_greatest) {
  Sums most;
  most.sessions = most.played_ms = kGreatestSum;
  std::vector<std::string> hours;
  for (int hour = 10; hour < 20; ++hour) {
    hours.push_back("2001-02-03 " + std::to_string(hour) + ":00:00");
    store(table::Span::hour, hours.back(), {{Dimension::whole, table::kAllStreams, "", most}});
  }
  LONGS_EQUAL(kGreatestSum, table::sums(database, of(hours), table::By::nothing).at("").played_ms);
}

TEST(Sums, tell_when_a_value_may_be_hidden_in_other) {
  store(table::Span::hour, "2001-02-03 04:00:00",
        {{Dimension::content, table::kAllStreams, "a", numbered(1)},
         {Dimension::content, table::kAllStreams, "other", numbered(1)}});
  store(table::Span::hour, "2001-02-03 05:00:00", {{Dimension::content, table::kAllStreams, "b", numbered(1)}});
  auto selection = of({"2001-02-03 04:00:00", "2001-02-03 05:00:00"}, Dimension::content);
  selection.value = "a";
  CHECK_FALSE(table::hidden_in_other(database, selection));
  selection.value = "b";
  CHECK(table::hidden_in_other(database, selection));
  selection.begins = {"2001-02-03 05:00:00"};
  CHECK_FALSE(table::hidden_in_other(database, selection));
}
