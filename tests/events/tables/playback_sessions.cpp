#include "events/tables/playback_sessions.h"

#include "events/tables/session_list.h"

#include "support/handler_calls.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace table = events::tables::playback_sessions;
using playback::Dimension;

TEST_GROUP(PlaybackSessionRows) {
  db::Database& database = Stack::running().database();

  void teardown() override {
    db::Autocommit(database).run("DELETE FROM playback_sessions WHERE account_id = 'nobody'");
    db::Autocommit(database).run("DELETE FROM stored_hours WHERE account_id = 'nobody'");
  }
  void insert(const std::string& session_ref, const std::string& day) {
    db::Autocommit(database).run(
        "INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
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

TEST(PlaybackSessionRows, are_searched_by_their_figures_as_far_as_a_page_may) {
  const std::string stream(16, 's');
  db::Autocommit(database).run(
      "INSERT INTO playback_sessions (session_ref, account_id, session_id, stream_id, partition_day, began_at)"
      " SELECT UNHEX(MD5(seq)), 'nobody', seq, ?, UTC_DATE(), UTC_TIMESTAMP(3) - INTERVAL seq SECOND"
      " FROM seq_1_to_5000",
      stream);
  table::Query query{};
  query.account_id = "nobody";
  query.max = 10;
  query.max_searched = 20;
  const events::tables::session_figures::Filter with_error{Dimension::error, "E1"},
      of_stream{Dimension::stream, stream};
  for (const auto& filters : {std::vector{with_error}, std::vector{with_error, of_stream}}) {
    query.filters = filters;
    const auto before = handler_calls(database, "HANDLER\\_READ%");
    const auto page = table::page(database, query);
    CHECK(page.sessions.empty() && page.searched_until);
    CHECK(handler_calls(database, "HANDLER\\_READ%") - before < 200);
  }
}

TEST(PlaybackSessionRows, are_too_many_where_the_hours_of_the_period_say_so) {
  insert("one", "2001-02-03");
  db::Autocommit(database).run(
      "INSERT INTO stored_hours (account_id, begins_at, bytes, sessions, computed_at) VALUES"
      " ('nobody', '2001-02-03 09:00:00', 0, 60000, UTC_TIMESTAMP(3)),"
      " ('nobody', '2001-02-03 10:00:00', 0, 25000, UTC_TIMESTAMP(3)),"
      " ('nobody', '2001-02-03 11:00:00', 0, 25001, UTC_TIMESTAMP(3)),"
      " ('nobody', '2001-02-03 12:00:00', 0, 60000, UTC_TIMESTAMP(3))");
  table::Query query{};
  query.account_id = "nobody";
  query.from = "2001-02-03 09:30:00.000";
  query.to = "2001-02-03 12:30:00.000";
  LONGS_EQUAL(50001, table::count_to_search(database, query, 50000));
  LONGS_EQUAL(0, table::count_to_search(database, query, 50001));
  query.filters = {{Dimension::stream, std::string(16, 's')}};
  LONGS_EQUAL(0, table::count_to_search(database, query, 50000));
}
