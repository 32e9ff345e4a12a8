#include "telemetry/tables/playback_sessions.h"

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = telemetry::tables::playback_sessions;

TEST_GROUP(PlaybackSessionRows) {
  db::Database& database = Stack::running().database();

  void teardown() override { db::Autocommit(database).run("DELETE FROM playback_sessions WHERE user_id = 'nobody'"); }
  // How many rows the database has read so far.
  std::int64_t rows_read() {
    return database
        .select(
            "SELECT CAST(SUM(variable_value) AS INTEGER) FROM information_schema.session_status"
            " WHERE variable_name LIKE 'HANDLER\\_READ%'")
        .at(0)
        .number(0);
  }
  void insert(const std::string& session_ref, const std::string& day) {
    db::Autocommit(database).run(
        "INSERT INTO playback_sessions (session_ref, user_id, session_id, session_day, first_seen_at)"
        " VALUES (?, 'nobody', 's', ?, UTC_TIMESTAMP(3))",
        session_ref, day);
  }
};

TEST(PlaybackSessionRows, of_a_day_before_are_found_but_not_those_on_it) {
  insert("one", "2001-02-03");
  insert("two", "2001-02-04");
  const auto found = table::refs_before(database, "2001-02-04", 10);
  LONGS_EQUAL(1, found.size());
  STRCMP_EQUAL("one", found.at(0).substr(0, 3).c_str());
}

TEST(PlaybackSessionRows, are_looked_through_by_their_figures_as_far_as_a_page_may) {
  const std::string stream(16, 's');
  db::Autocommit(database).run(
      "INSERT INTO playback_sessions (session_ref, user_id, session_id, stream_id, session_day, first_seen_at)"
      " SELECT UNHEX(MD5(seq)), 'nobody', seq, ?, UTC_DATE(), UTC_TIMESTAMP(3) - INTERVAL seq SECOND"
      " FROM seq_1_to_5000",
      stream);
  table::Filter filter{};
  filter.user_id = "nobody";
  filter.max = 10;
  filter.error_code = "E1";
  filter.look_through = 20;
  for (const auto& of_stream : {std::optional<std::string>(), std::optional(stream)}) {
    filter.stream_id = of_stream;
    const auto before = rows_read();
    const auto page = table::page(database, filter);
    CHECK(page.sessions.empty() && page.looked_until);
    CHECK(rows_read() - before < 200);
  }
}
