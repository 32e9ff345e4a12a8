#include "figures/rules/rollups/rollup_builder.h"

#include <algorithm>
#include <map>
#include <set>

#include <CppUTest/TestHarness.h>

using events::tables::session_figures::Row;
using figures::rules::RollupBuilder;
using figures::tables::rollups::Granularity;
using figures::tables::rollups::kAllStreams;
using figures::values::Aggregate;
using playback::Dimension;

TEST_GROUP(RollupBuilder) {
  const std::string stream = std::string(16, 's');

  static Row session(const std::string& player, int weight = 1000) {
    Row row{};
    row.figures.attempted = true;
    row.figures.weight = playback::Thousandths(weight);
    if (!player.empty()) row.figures.dimensions.set(playback::Dimension::player, player);
    return row;
  }
  static std::vector<figures::tables::rollups::Row> rows_of(Granularity granularity, const std::vector<Row>& sessions) {
    RollupBuilder roll_up(granularity);
    for (const auto& session : sessions) roll_up.add(session);
    return roll_up.rows();
  }
  // Of the row; -1 when it is not there.
  static long sessions(const std::vector<figures::tables::rollups::Row>& rows, Dimension dimension,
                       const std::string& stream_id, const std::string& value) {
    for (const auto& row : rows) {
      if (row.dimension == dimension && row.stream_id == stream_id && row.value == value)
        return row.aggregate.sessions.count;
    }
    return -1;
  }
  static std::vector<Row> of_players(int count) {
    std::vector<Row> sessions;
    for (int i = 0; i < count; ++i) {
      sessions.push_back(session("player " + std::to_string(i), 1000 + i));  // the last ones have the most attempts
    }
    return sessions;
  }
};

TEST(RollupBuilder, works) {
  auto one = session("hls.js"), other = session("shaka");
  one.identity.stream_id = stream;
  const auto rows = rows_of(Granularity::hour, {one, one, other});
  LONGS_EQUAL(3000, sessions(rows, Dimension::whole, kAllStreams, ""));
  LONGS_EQUAL(2000, sessions(rows, Dimension::whole, stream, ""));
  LONGS_EQUAL(2000, sessions(rows, Dimension::player, kAllStreams, "hls.js"));
  LONGS_EQUAL(1000, sessions(rows, Dimension::player, kAllStreams, "shaka"));
}

TEST(RollupBuilder, is_empty_without_sessions) { CHECK(rows_of(Granularity::day, {}).empty()); }

TEST(RollupBuilder, of_an_hour_has_dimensions_of_all_streams_together_only) {
  auto one = session("hls.js");
  one.identity.stream_id = stream;
  LONGS_EQUAL(-1, sessions(rows_of(Granularity::hour, {one}), Dimension::player, stream, "hls.js"));
  LONGS_EQUAL(1000, sessions(rows_of(Granularity::day, {one}), Dimension::player, stream, "hls.js"));
}

TEST(RollupBuilder, has_no_row_of_a_dimension_that_nobody_uses) {
  const auto rows = rows_of(Granularity::hour, {session("")});
  LONGS_EQUAL(1, rows.size());
  LONGS_EQUAL(1000, sessions(rows, Dimension::whole, kAllStreams, ""));
}

TEST(RollupBuilder, has_every_dimension_but_viewers) {
  auto row = session("");
  row.figures.error_code = "error";
  std::set<Dimension> expected = {Dimension::whole};
  for (const auto& one : playback::all_dimensions()) {
    auto& values = one.origin == playback::Origin::header ? row.identity.client : row.figures.dimensions;
    if (one.dimension == Dimension::automated) continue;
    values.set(one.dimension, "a");
    if (one.dimension != Dimension::viewer && one.dimension != Dimension::stream) expected.insert(one.dimension);
  }
  std::set<Dimension> found;
  for (const auto& each : rows_of(Granularity::hour, {row})) found.insert(each.dimension);
  CHECK(expected == found);
}

TEST(RollupBuilder, has_programs_beside_the_whole_only) {
  auto program = session("hls.js");
  program.identity.stream_id = stream;
  program.identity.client.set(Dimension::automated, "crawler");
  const auto rows = rows_of(Granularity::day, {session("shaka"), program});
  LONGS_EQUAL(1000, sessions(rows, Dimension::whole, kAllStreams, ""));
  LONGS_EQUAL(1000, sessions(rows, Dimension::automated, kAllStreams, "crawler"));
  LONGS_EQUAL(3, rows.size());
}

TEST(RollupBuilder, says_which_streams_of_a_day_have_dimensions) {
  auto one = session("");
  one.identity.stream_id = stream;
  LONGS_EQUAL(0, sessions(rows_of(Granularity::day, {one}), Dimension::each, stream, ""));
  LONGS_EQUAL(-1, sessions(rows_of(Granularity::hour, {one}), Dimension::each, stream, ""));
}

TEST(RollupBuilder, keeps_the_hundred_values_with_the_most_attempts) {
  const auto rows = rows_of(Granularity::hour, of_players(103));
  LONGS_EQUAL(-1, sessions(rows, Dimension::player, kAllStreams, "player 2"));
  LONGS_EQUAL(1003, sessions(rows, Dimension::player, kAllStreams, "player 3"));
  LONGS_EQUAL(1000 + 1001 + 1002, sessions(rows, Dimension::player, kAllStreams, "other"));
}

TEST(RollupBuilder, has_no_other_for_a_hundred_values_and_those_without) {
  auto sessions_of_players = of_players(100);
  sessions_of_players.push_back(session(""));
  const auto rows = rows_of(Granularity::hour, sessions_of_players);
  LONGS_EQUAL(-1, sessions(rows, Dimension::player, kAllStreams, "other"));
}

TEST(RollupBuilder, counts_a_value_that_is_called_other_with_the_rest) {
  auto sessions_of_players = of_players(101);
  sessions_of_players.push_back(session("other"));
  LONGS_EQUAL(2000, sessions(rows_of(Granularity::hour, sessions_of_players), Dimension::player, kAllStreams, "other"));
}

TEST(RollupBuilder, takes_values_that_differ_in_spaces_at_the_end_for_one_as_the_database_does) {
  LONGS_EQUAL(
      2000, sessions(rows_of(Granularity::hour, {session("a"), session("a  ")}), Dimension::player, kAllStreams, "a"));
  LONGS_EQUAL(1, rows_of(Granularity::hour, {session("  ")}).size());
}

TEST(RollupBuilder, keeps_a_thousand_values_when_there_are_more_than_two_thousand) {
  auto sessions_of_players = of_players(2001);
  sessions_of_players.push_back(session("player 0", 9000));
  sessions_of_players.push_back(session("player 2000", 9000));
  const auto rows = rows_of(Granularity::hour, sessions_of_players);
  LONGS_EQUAL(9000, sessions(rows, Dimension::player, kAllStreams, "player 0"));  // it began anew
  LONGS_EQUAL(3000 + 9000, sessions(rows, Dimension::player, kAllStreams, "player 2000"));
}

TEST(RollupBuilder, loses_nobody_however_many_values_there_are) {
  auto many = of_players(5000);
  for (auto& one : many) one.identity.stream_id = stream;
  std::map<std::pair<Dimension, std::string>, long> counted;
  for (const auto& row : rows_of(Granularity::day, many))
    if (row.dimension != Dimension::each) counted[{row.dimension, row.stream_id}] += row.aggregate.sessions.count;
  for (const auto& [place, sessions] : counted) LONGS_EQUAL(5000 * 1000 + 5000 * 4999 / 2, sessions);
}

TEST(RollupBuilder, of_a_day_has_dimensions_of_certain_streams_only) {
  auto one = session("hls.js"), another = session("hls.js");
  one.identity.stream_id = stream;
  another.identity.stream_id = std::string(16, 't');
  RollupBuilder roll_up(Granularity::day, RollupBuilder::Streams{stream});
  roll_up.add(one);
  roll_up.add(another);
  const auto rows = roll_up.rows();
  LONGS_EQUAL(1000, sessions(rows, Dimension::player, stream, "hls.js"));
  LONGS_EQUAL(-1, sessions(rows, Dimension::player, *another.identity.stream_id, "hls.js"));
  LONGS_EQUAL(1000, sessions(rows, Dimension::whole, *another.identity.stream_id, ""));
  LONGS_EQUAL(2000, sessions(rows, Dimension::player, kAllStreams, "hls.js"));
}
